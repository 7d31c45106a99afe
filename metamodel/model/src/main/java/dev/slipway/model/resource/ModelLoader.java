// SPDX-License-Identifier: EPL-2.0
package dev.slipway.model.resource;

import static dev.slipway.model.resource.LoadProblem.*;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.diagnostics.Location;
import dev.slipway.diagnostics.VisibleText;
import dev.slipway.model.Deployment;
import dev.slipway.model.Library;
import dev.slipway.model.ModelPackage;
import dev.slipway.model.resource.ModelFile.Reference;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.eclipse.emf.common.util.EList;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.resource.ResourceSet;

/**
 * Loads a model file and the files that it refers to.
 *
 * <ol>
 *   <li>Read the file, then each file that is referred to, once.
 *   <li>Refuse ids that two files share.
 *   <li>Resolve the references, all of which are by id.
 *   <li>Check the imports: stated wherever a library is used, and without a cycle.
 *   <li>Put the elements into EMF resources.
 * </ol>
 *
 * <p>Nothing outside the folder of the model and the given library folders is opened, nothing is
 * fetched over a network, and no entity is expanded. Everything that is wrong comes out as a
 * diagnostic; none of the methods throws for the content of a file.
 */
public final class ModelLoader {
  /** The largest file that is read, in bytes. */
  public static final long LARGEST_FILE = 256L << 20;

  private final Path mainFile;
  private final Path displayFolder;
  private final List<Path> folders = new ArrayList<>();
  private final LoadProblems problems = new LoadProblems();
  private final Map<EObject, Location> locations = new IdentityHashMap<>();
  private final Map<Path, ModelFile> files = new LinkedHashMap<>();
  private final Deque<ModelFile> unread = new ArrayDeque<>();

  /** What is read in place of what files hold, by absolute path. */
  private final Map<Path, byte[]> unsaved;

  private ModelLoader(Path file, List<Path> libraryFolders, Map<Path, byte[]> unsaved) {
    this.unsaved = unsaved;
    this.mainFile = file.toAbsolutePath().normalize();
    this.displayFolder = file.getParent();
    Path folder = mainFile.getParent();
    folders.add(folder == null ? mainFile : folder);
    for (Path each : libraryFolders) {
      folders.add(each.toAbsolutePath().normalize());
    }
  }

  /** Loads a model whose libraries are all in the folder of the file or below it. */
  public static LoadResult load(Path file) {
    return load(file, List.of());
  }

  /**
   * Loads a model.
   *
   * @param file the file of a deployment or library; diagnostics name it as it is given here
   * @param libraryFolders folders beside the file's own that files may be loaded from; a reference
   *     stays relative to the file that it stands in and is not searched for in these
   */
  public static LoadResult load(Path file, List<Path> libraryFolders) {
    return load(file, libraryFolders, Map.of());
  }

  /**
   * As {@link #load(Path, List)}, of content that is not saved.
   *
   * @param unsaved what is read in place of what files hold, by absolute and normalised path
   */
  public static LoadResult load(Path file, List<Path> libraryFolders, Map<Path, byte[]> unsaved) {
    return new ModelLoader(file, libraryFolders, unsaved).load(file.toString());
  }

  private LoadResult load(String displayName) {
    ModelFile main = new ModelFile(mainFile, displayName, null);
    files.put(mainFile, main);
    unread.add(main);
    while (!unread.isEmpty()) {
      ModelFile next = unread.remove();
      read(next);
      for (Reference reference : next.references) {
        next.targets.computeIfAbsent(reference.file(), any -> target(next, reference));
      }
    }
    refuseSharedIds();
    for (ModelFile each : files.values()) {
      resolveReferences(each);
    }
    checkImports();
    if (!problems.isEmpty()) {
      return new LoadResult(
          Optional.empty(),
          problems.toList(),
          main.unreadable ? ExitCode.USAGE : ExitCode.MODEL_ERROR);
    }
    return LoadResult.of(toModel(main));
  }

  private LoadedModel toModel(ModelFile main) {
    ResourceSet resources = ModelResources.newResourceSet();
    for (ModelFile each : files.values()) {
      ModelResources.newResource(resources, each.path).getContents().add(each.root);
    }
    return new LoadedModel(main.root, resources, List.copyOf(files.keySet()), locations);
  }

  // 1. Reading

  private void read(ModelFile file) {
    byte[] content = content(file);
    file.incomplete = true;
    if (content == null) {
      return;
    }
    file.incomplete = false;
    try {
      XmiReader.read(new ByteArrayInputStream(content), file, locations, problems);
    } catch (IOException badEncoding) {
      file.incomplete = true;
      refuse(MODEL_FILE_NOT_XML, file)
          .message(
              "{} is not in the encoding that it claims: {}.",
              file.displayName,
              badEncoding.getMessage())
          .hint("Model files are XML in UTF-8.");
    }
  }

  /** The bytes of a file that may be one of a model; null, and a problem, if it cannot be. */
  private byte[] content(ModelFile file) {
    byte[] known = unsaved.get(file.path);
    if (known != null) {
      return isXml(known, file) ? known : null;
    }
    try {
      if (!Files.exists(file.path)) {
        unreadable(MODEL_FILE_NOT_FOUND, file)
            .message("There is no file {}.", file.displayName)
            .hint(
                "Check the name; it is relative to {}.",
                file.reason == null ? "the current folder" : "the file that it stands in");
        return null;
      }
      // Neither folders nor devices and pipes, which may have no end.
      if (!Files.isRegularFile(file.path)) {
        unreadable(MODEL_FILE_NOT_REGULAR, file)
            .message(
                "{} is {}.",
                file.displayName,
                Files.isDirectory(file.path) ? "a folder" : "a device or a pipe")
            .hint("Name a file that ends in {}.", ModelResources.FILE_EXTENSION);
        return null;
      }
      long size = Files.size(file.path);
      if (size > LARGEST_FILE) {
        refuse(MODEL_FILE_TOO_LARGE, file)
            .message(
                "{} has {} bytes; the most that is read is {}.",
                file.displayName,
                size,
                LARGEST_FILE)
            .hint("Move definitions into libraries.");
        return null;
      }
      byte[] content = Files.readAllBytes(file.path);
      return isXml(content, file) ? content : null;
    } catch (AccessDeniedException denied) {
      unreadable(MODEL_FILE_UNREADABLE, file)
          .message("{} may not be read by this user.", file.displayName)
          .hint("Give the user the permission to read it.");
    } catch (IOException broken) {
      unreadable(MODEL_FILE_UNREADABLE, file)
          .message("{} cannot be read: {}.", file.displayName, broken.getMessage())
          .hint("Check the disk or network drive that it is on.");
    }
    return null;
  }

  private boolean isXml(byte[] content, ModelFile file) {
    int at = 0;
    boolean byteOrderMark =
        content.length >= 3
            && content[0] == (byte) 0xEF
            && content[1] == (byte) 0xBB
            && content[2] == (byte) 0xBF;
    if (byteOrderMark) {
      at = 3;
    }
    while (at < content.length && (content[at] & 0xFF) <= ' ' && content[at] != 0) {
      at++;
    }
    if (at == content.length) {
      refuse(MODEL_FILE_EMPTY, file)
          .message("{} has no content.", file.displayName)
          .hint("A model file has one Deployment or one Library.");
      return false;
    }
    // UTF-16 starts with a byte order mark; anything but that and an angle bracket is no XML.
    boolean utf16 =
        content.length >= 2
            && (content[0] == (byte) 0xFE && content[1] == (byte) 0xFF
                || content[0] == (byte) 0xFF && content[1] == (byte) 0xFE);
    if (content[at] != '<' && !utf16) {
      refuse(MODEL_FILE_NOT_XML, file)
          .message("{} does not start as XML does.", file.displayName)
          .hint("Name a model file, which ends in {}.", ModelResources.FILE_EXTENSION);
      return false;
    }
    return true;
  }

  /** Starts a problem with a file that cannot be opened. */
  private Diagnostic.Builder unreadable(LoadProblem problem, ModelFile file) {
    file.unreadable = true;
    return refuse(problem, file);
  }

  /** Starts a problem with a file as a whole, told where it was first referred to. */
  private Diagnostic.Builder refuse(LoadProblem problem, ModelFile file) {
    return file.reason == null
        ? problems.add(problem, Location.of(file.displayName), null)
        : problems.add(problem, file.reason.location(), file.reason.source());
  }

  /** The file that a reference names, to be read if it was not; null, and a problem, if none. */
  private ModelFile target(ModelFile from, Reference reference) {
    if (reference.file().isEmpty()) {
      return from;
    }
    Path path = confinedPath(from, reference);
    if (path == null) {
      return null;
    }
    ModelFile known = files.get(path);
    if (known == null) {
      known = new ModelFile(path, displayName(path), reference);
      files.put(path, known);
      unread.add(known);
    }
    return known;
  }

  private Path confinedPath(ModelFile from, Reference reference) {
    String name = reference.file();
    Path path = null;
    // A colon would be a scheme (http:, jar:, platform:) or a drive.
    boolean relative =
        name.indexOf(':') < 0
            && name.indexOf('\\') < 0
            && name.indexOf('?') < 0
            && !name.startsWith("/");
    if (relative) {
      try {
        path = from.path.resolveSibling(name).normalize();
      } catch (InvalidPathException notOfThisSystem) {
        path = null;
      }
    }
    if (path == null || !new ReadableFolders(folders).hold(path)) {
      problems
          .add(MODEL_REFERENCE_OUTSIDE, reference.location(), reference.source())
          .message(
              "{} refers to {}, which is not in the folder of the model.",
              reference.feature().getName(),
              name)
          .hint(
              "Refer to files by relative names in the folder of the model or below, or name "
                  + "the other folder as a library folder.");
      return null;
    }
    return path;
  }

  private String displayName(Path path) {
    Path base = mainFile.getParent();
    if (base == null || !path.startsWith(base)) {
      return path.toString();
    }
    Path relative = base.relativize(path);
    return displayFolder == null ? relative.toString() : displayFolder.resolve(relative).toString();
  }

  // 2. Ids

  private void refuseSharedIds() {
    Map<String, EObject> known = new HashMap<>();
    for (ModelFile file : files.values()) {
      for (Map.Entry<String, EObject> each : file.elements.entrySet()) {
        EObject first = known.putIfAbsent(each.getKey(), each.getValue());
        if (first != null) {
          XmiReader.reportDuplicate(problems, locations, each.getValue(), first);
        }
      }
    }
  }

  // 3. References

  private void resolveReferences(ModelFile file) {
    for (Reference reference : file.references) {
      ModelFile target = file.targets.get(reference.file());
      if (target != null && !(target.incomplete && target.root == null)) {
        resolve(file, target, reference);
      }
    }
  }

  private void resolve(ModelFile file, ModelFile owner, Reference reference) {
    EObject source = reference.source();
    EReference feature = reference.feature();
    EObject target = owner.elements.get(reference.id());
    if (target == null) {
      if (!owner.incomplete && !owner.lostIds.contains(reference.id())) {
        problems
            .add(MODEL_REFERENCE_UNRESOLVED, reference.location(), source)
            .message(
                "{} refers to {}, which no element of {} has as its id.",
                feature.getName(),
                reference.id(),
                owner.displayName)
            .hint("Check the id, or remove the reference; the element may have been deleted.");
      }
      return;
    }
    if (!feature.getEReferenceType().isSuperTypeOf(target.eClass())) {
      problems
          .add(MODEL_REFERENCE_MISTYPED, reference.location(), source)
          .message(
              "{} refers to {}, but expects {}.",
              feature.getName(),
              ElementPaths.of(target).label(),
              ElementPaths.kind(feature.getEReferenceType()))
          .hint("Refer to another element.")
          .related(ElementPaths.of(target), locations.get(target), "is what it refers to");
    } else if (feature.isMany()) {
      if (!many(source, feature).add(target)) {
        problems
            .add(MODEL_REFERENCE_REPEATED, reference.location(), source)
            .message("{} refers to {} twice.", feature.getName(), ElementPaths.of(target).label())
            .hint("Remove one of the two.");
      }
    } else if (source.eIsSet(feature)) {
      problems
          .add(MODEL_FEATURE_REPEATED, reference.location(), source)
          .message("{} occurs more than once; only one is allowed.", feature.getName())
          .hint("Remove all but one.");
    } else {
      source.eSet(feature, target);
    }
  }

  @SuppressWarnings("unchecked")
  private static EList<EObject> many(EObject source, EReference feature) {
    return (EList<EObject>) source.eGet(feature);
  }

  // 4. Imports

  private void checkImports() {
    for (ModelFile file : files.values()) {
      if (file.root != null) {
        checkUsedFiles(file);
      }
    }
    Set<EObject> done = new HashSet<>();
    for (ModelFile file : files.values()) {
      if (file.root != null) {
        findCycle(file.root, new LinkedHashSet<>(), done);
      }
    }
  }

  /** Each file that a definition is taken from must be imported, directly or by an import. */
  private void checkUsedFiles(ModelFile file) {
    Set<EObject> imported = new HashSet<>();
    collectImports(file.root, imported);
    Set<ModelFile> reported = new HashSet<>();
    for (Reference reference : file.references) {
      ModelFile used = file.targets.get(reference.file());
      if (used != null
          && used != file
          && used.root != null
          && !imported.contains(used.root)
          && !isImport(reference)
          && reported.add(used)) {
        problems
            .add(MODEL_LIBRARY_NOT_IMPORTED, reference.location(), reference.source())
            .message(
                "{} refers to {}, which {} does not import.",
                reference.feature().getName(),
                used.displayName,
                file.displayName)
            .hint(
                used.root instanceof Library
                    ? "Add the library to the imports of the root."
                    : "Refer to libraries only; the file holds a deployment.");
      }
    }
  }

  private static boolean isImport(Reference reference) {
    return reference.feature() == ModelPackage.Literals.DEPLOYMENT__IMPORTS
        || reference.feature() == ModelPackage.Literals.LIBRARY__IMPORTS;
  }

  private static void collectImports(EObject root, Set<EObject> collected) {
    Deque<EObject> open = new ArrayDeque<>();
    open.add(root);
    while (!open.isEmpty()) {
      for (Library imported : importsOf(open.remove())) {
        if (collected.add(imported)) {
          open.add(imported);
        }
      }
    }
  }

  private static List<Library> importsOf(EObject root) {
    return root instanceof Deployment deployment
        ? deployment.getImports()
        : ((Library) root).getImports();
  }

  private void findCycle(EObject root, Set<EObject> path, Set<EObject> done) {
    if (path.contains(root)) {
      StringBuilder chain = new StringBuilder();
      boolean inCycle = false;
      for (EObject each : path) {
        inCycle |= each == root;
        if (inCycle) {
          chain.append(VisibleText.name(String.valueOf(((Library) each).getName()))).append(" -> ");
        }
      }
      String name = String.valueOf(((Library) root).getName());
      problems
          .add(MODEL_IMPORT_CYCLE, locations.get(root), root)
          .message("The library imports itself: {}.", chain + name)
          .hint("Move what both sides need into a library of its own.");
      return;
    }
    if (done.add(root)) {
      path.add(root);
      for (Library imported : importsOf(root)) {
        findCycle(imported, path, done);
      }
      path.remove(root);
    }
  }
}
