// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.templates.egl;

import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.eclipse.epsilon.common.module.IModule;
import org.eclipse.epsilon.common.parse.problem.ParseProblem;
import org.eclipse.epsilon.eol.EolModule;
import org.eclipse.epsilon.eol.IEolModule;
import org.eclipse.epsilon.eol.IImportManager;
import org.eclipse.epsilon.eol.dom.Import;

/** Imports files of the set, and no others. */
final class SetImports implements IImportManager {
  private final SetSources sources;
  private final BiConsumer<String, List<ParseProblem>> problems;
  private final Map<String, IModule> modules = new HashMap<>();

  /**
   * A manager of imports.
   *
   * @param problems takes what is wrong with an imported file, by its path
   */
  SetImports(SetSources sources, BiConsumer<String, List<ParseProblem>> problems) {
    this.sources = sources;
    this.problems = problems;
  }

  @Override
  public void loadModuleForImport(Import statement, Class<? extends IModule> moduleType, URI from) {
    Optional<String> path = sources.resolve(statement.getPath(), from);
    if (path.isEmpty() || moduleType != EolModule.class) {
      // Epsilon says that the file is not found.
      return;
    }
    IModule module = modules.get(path.get());
    if (module == null) {
      EolModule operations = new EolModule();
      operations.setImportManager(this);
      operations.setParentModule(statement.getParentModule());
      // Before it is parsed, so that files that import one another come to an end.
      modules.put(path.get(), operations);
      module = operations;
      parse(path.get(), operations);
    }
    statement.setImportedModule(module);
    statement.setLoaded(true);
  }

  private void parse(String path, IEolModule operations) {
    try {
      operations.parse(sources.text(path).orElseThrow(), SetSources.file(path));
    } catch (Exception e) {
      operations.getParseProblems().add(new ParseProblem(1, 0, String.valueOf(e.getMessage())));
    }
    if (!operations.getParseProblems().isEmpty()) {
      problems.accept(path, List.copyOf(operations.getParseProblems()));
    }
  }
}
