// SPDX-License-Identifier: EPL-2.0
package dev.slipway.eclipse;

import dev.slipway.generator.GeneratorOptions;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.ProjectScope;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IPath;
import org.eclipse.core.runtime.Platform;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.preferences.DefaultScope;
import org.eclipse.core.runtime.preferences.IScopeContext;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.osgi.service.prefs.BackingStoreException;

/**
 * How the models of a project are generated. What the project does not say, the workspace does;
 * what that does not say is as here.
 *
 * @param outputFolder path in the project of the folder that the bundles are in
 * @param generates whether models are generated when they are saved, or only checked
 * @param generators names of the generators to run; empty runs all
 * @param idlProfile whose IDL is printed, as for {@code slipway generate --idl-profile}; empty is
 *     the usual
 * @param templates template sets to generate from, as for {@code slipway generate --templates};
 *     folders are paths in the project
 */
public record ProjectSettings(
    String outputFolder,
    boolean generates,
    List<String> generators,
    String idlProfile,
    List<String> templates) {
  /** The node of the preferences. */
  public static final String NODE = "dev.slipway.eclipse";

  /** What holds where nothing is set. */
  public static final ProjectSettings USUAL =
      new ProjectSettings("generated", true, List.of(), "", List.of());

  private static final String OUTPUT_FOLDER = "outputFolder";
  private static final String GENERATES = "generateOnSave";
  private static final String GENERATORS = "generators";
  private static final String IDL_PROFILE = "idlProfile";
  private static final String TEMPLATES = "templates";

  public ProjectSettings {
    generators = List.copyOf(generators);
    templates = List.copyOf(templates);
  }

  /** The settings of a project. */
  public static ProjectSettings of(IProject project) {
    return read(new ProjectScope(project), InstanceScope.INSTANCE, DefaultScope.INSTANCE);
  }

  /** The settings of projects that have none of their own. */
  public static ProjectSettings ofWorkspace() {
    return read(InstanceScope.INSTANCE, DefaultScope.INSTANCE);
  }

  private static ProjectSettings read(IScopeContext... scopes) {
    return new ProjectSettings(
        value(scopes, OUTPUT_FOLDER, USUAL.outputFolder),
        Boolean.parseBoolean(value(scopes, GENERATES, String.valueOf(USUAL.generates))),
        words(value(scopes, GENERATORS, "")),
        value(scopes, IDL_PROFILE, ""),
        words(value(scopes, TEMPLATES, "")));
  }

  private static String value(IScopeContext[] scopes, String key, String usual) {
    return Platform.getPreferencesService().getString(NODE, key, usual, scopes);
  }

  /** The parts of a list that is written with commas, without the empty ones. */
  public static List<String> words(String list) {
    return Arrays.stream(list.split(",")).map(String::strip).filter(w -> !w.isEmpty()).toList();
  }

  /**
   * Keeps the settings with the project, in a file that can be under version control.
   *
   * @throws CoreException if they cannot be written
   */
  public void save(IProject project) throws CoreException {
    save(new ProjectScope(project));
  }

  /**
   * Keeps the settings for the projects that have none of their own.
   *
   * @throws CoreException if they cannot be written
   */
  public void saveForWorkspace() throws CoreException {
    save(InstanceScope.INSTANCE);
  }

  private void save(IScopeContext scope) throws CoreException {
    var node = scope.getNode(NODE);
    node.put(OUTPUT_FOLDER, outputFolder);
    node.putBoolean(GENERATES, generates);
    node.put(GENERATORS, String.join(",", generators));
    node.put(IDL_PROFILE, idlProfile);
    node.put(TEMPLATES, String.join(",", templates));
    try {
      node.flush();
    } catch (BackingStoreException e) {
      throw new CoreException(Status.error("The settings cannot be written", e));
    }
  }

  /** What is wrong with the output folder; empty if nothing is. */
  public String problem() {
    IPath path = IPath.fromPortableString(outputFolder);
    boolean inside =
        !path.isEmpty() && !path.isAbsolute() && path.getDevice() == null && !leavesItsFolder(path);
    return inside ? "" : "The output folder is not a path in the project.";
  }

  private static boolean leavesItsFolder(IPath path) {
    return Arrays.asList(path.segments()).contains("..");
  }

  /** The folder of the bundle of a model, as a path in the project. */
  IPath bundleOf(IFile model) {
    return IPath.fromPortableString(outputFolder)
        .append(model.getProjectRelativePath().removeFileExtension());
  }

  TreeSet<String> chosenGenerators() {
    return new TreeSet<>(generators);
  }

  GeneratorOptions options() {
    return GeneratorOptions.of(idlProfile.isEmpty() ? Map.of() : Map.of("idl.profile", idlProfile));
  }
}
