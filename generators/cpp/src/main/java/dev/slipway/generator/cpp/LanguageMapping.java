// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.cpp;

import dev.slipway.idl.name.ScopedNames;
import dev.slipway.model.dds.Definition;
import dev.slipway.model.dds.EnumLiteral;
import dev.slipway.model.dds.Enumeration;
import java.util.List;

/**
 * A DDS implementation that dummies are built for, by the C or C++ that its IDL compiler makes of a
 * type.
 */
enum LanguageMapping {
  /** Eclipse Cyclone DDS: the C mapping of idlc. */
  CYCLONEDDS("cyclonedds") {
    @Override
    List<String> headers(String idl) {
      return List.of(idl + ".h");
    }

    @Override
    String typeName(Definition type) {
      return String.join("_", ScopedNames.path(type));
    }

    @Override
    String enumerator(EnumLiteral literal) {
      List<String> path = ScopedNames.path((Enumeration) literal.eContainer());
      path.set(path.size() - 1, literal.getName());
      return String.join("_", path);
    }
  },

  /** eProsima Fast DDS: the C++11 mapping of fastddsgen. */
  FASTDDS("fastdds") {
    @Override
    List<String> headers(String idl) {
      return List.of(idl + "PubSubTypes.h", idl + "TypeObject.h");
    }

    @Override
    String enumerator(EnumLiteral literal) {
      String enumeration = typeName((Enumeration) literal.eContainer());
      return enumeration.substring(0, enumeration.lastIndexOf("::")) + "::" + literal.getName();
    }
  },

  /** OpenDDS: the C++11 mapping of opendds_idl. */
  OPENDDS("opendds") {
    @Override
    List<String> headers(String idl) {
      return List.of(idl + "TypeSupportImpl.h");
    }
  };

  private final String folder;

  LanguageMapping(String folder) {
    this.folder = folder;
  }

  /** Its name in paths, CMake and on the command line. */
  String folder() {
    return folder;
  }

  /**
   * The headers that its IDL compiler makes.
   *
   * @param idl name of the IDL file without its extension
   */
  abstract List<String> headers(String idl);

  /** The name of a type from the global namespace on. */
  String typeName(Definition type) {
    return "::" + String.join("::", ScopedNames.path(type));
  }

  /** The name of an enumerator from the global namespace on. */
  String enumerator(EnumLiteral literal) {
    return typeName((Enumeration) literal.eContainer()) + "::" + literal.getName();
  }
}
