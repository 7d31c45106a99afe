// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.imports;

import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.Location;
import dev.slipway.idl.ddsxml.DdsXmlReader;
import dev.slipway.idl.name.IdlSelection;
import dev.slipway.idl.opendds.OpenDdsReader;
import dev.slipway.idl.opendds.OpenDdsSource;
import dev.slipway.idl.opendds.ReadOpenDds;
import dev.slipway.idl.parse.IdlParser;
import dev.slipway.idl.parse.ParsedIdl;
import dev.slipway.idl.parse.preprocess.IdlSource;
import dev.slipway.idl.uml.UmlReader;
import dev.slipway.idl.xml.ReadXml;
import dev.slipway.model.merge.ImportedContent;
import dev.slipway.model.merge.SourceNames;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What was read from files, to be taken into a model.
 *
 * @param content what to import; of use only where nothing was found that is an error
 * @param found what there is to say about the files
 */
public record ReadFiles(ImportedContent content, Diagnostics found) {
  /**
   * The types of IDL files, and what these need of the files that they include.
   *
   * @param names calls the files as the model does
   */
  public static ReadFiles ofIdl(IdlSource source, SourceNames names) {
    ParsedIdl parsed = IdlParser.parse(source);
    Set<String> sources = names(source.files(), names);
    if (!parsed.diagnostics().hasErrors()) {
      IdlSelection.keep(
          parsed.library(),
          element -> sources.contains(names.of(file(parsed.locationOf(element)))));
      names.set(parsed.library(), parsed::locationOf);
    }
    return new ReadFiles(
        new ImportedContent(parsed.library(), sources, Set.of(), true), parsed.diagnostics());
  }

  /**
   * Types, topics, QoS and components of OpenDDS models.
   *
   * @param names calls the files as the model does
   */
  public static ReadFiles ofOpenDds(OpenDdsSource source, SourceNames names) {
    ReadOpenDds read = OpenDdsReader.read(source);
    names.set(read.library(), read::locationOf);
    return new ReadFiles(
        new ImportedContent(
            read.library(), names(source.files(), names), OpenDdsReader.UNSTATED, false),
        read.diagnostics());
  }

  /**
   * Types, topics, QoS and components of DDS-XML files.
   *
   * @param names calls the files as the model does
   */
  public static ReadFiles ofDdsXml(List<Path> files, SourceNames names) {
    return of(DdsXmlReader.read(files), files, names);
  }

  /**
   * Types, topics, QoS profiles, domains and partitions of class models of UML.
   *
   * @param names calls the files as the model does
   */
  public static ReadFiles ofUml(List<Path> files, SourceNames names) {
    return of(UmlReader.read(files), files, names);
  }

  private static ReadFiles of(ReadXml read, List<Path> files, SourceNames names) {
    names.set(read.library(), read::locationOf);
    return new ReadFiles(
        new ImportedContent(read.library(), names(files, names), read.unstated(), false),
        read.diagnostics());
  }

  private static Set<String> names(Collection<Path> files, SourceNames names) {
    return files.stream().map(names::of).collect(Collectors.toSet());
  }

  private static Path file(Location location) {
    return Path.of(location.file());
  }
}
