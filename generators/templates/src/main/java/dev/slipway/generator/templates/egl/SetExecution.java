// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.templates.egl;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.generator.GeneratedFile;
import dev.slipway.generator.GeneratedFiles;
import dev.slipway.generator.ProtectedRegion;
import dev.slipway.generator.ProtectedRegions;
import dev.slipway.generator.templates.set.TemplateSet;
import dev.slipway.generator.templates.values.DerivedValues;
import dev.slipway.model.Element;
import dev.slipway.validation.ValidatedDeployment;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.eclipse.epsilon.common.module.ModuleElement;
import org.eclipse.epsilon.common.parse.problem.ParseProblem;
import org.eclipse.epsilon.egl.EglTemplate;
import org.eclipse.epsilon.egl.exceptions.EglRuntimeException;
import org.eclipse.epsilon.eol.exceptions.EolRuntimeException;
import org.eclipse.epsilon.eol.execute.ExecutorFactory;

/**
 * One execution of a template set.
 *
 * <ol>
 *   <li>The entry and what it imports are parsed; with a mistake in them, nothing runs.
 *   <li>Each rule renders its template for each of its elements into memory. A template is parsed
 *       when it is first needed.
 *   <li>What fails is told with its place in the template and the element that it was rendered for.
 * </ol>
 */
public final class SetExecution {
  /** So many tell enough of what is wrong. */
  private static final int MOST_FAILURES = 100;

  private final TemplateSet set;
  private final SetSources sources;
  private final RunWatch watch;
  private final TemplateProblems problems;
  private final Map<String, Object> variables;
  private final RuleModule rules;
  private final SetImports imports;
  private final Rendering rendering = new Kept();
  private final List<GeneratedFile> files = new ArrayList<>();
  private SetTemplates templates;
  private int failures;

  /**
   * An execution.
   *
   * @param tool name and version of the program, for the heading of each file
   * @param model what to generate from; not changed
   * @param options the user's choices by name in the set
   */
  public SetExecution(
      TemplateSet set,
      String tool,
      ValidatedDeployment model,
      Map<String, String> options,
      RunLimits limits) {
    this.set = set;
    this.sources = new SetSources(set);
    this.watch = new RunWatch(limits);
    this.problems = new TemplateProblems(sources, limits);
    Map<String, String> ordered = new OrderedMap<>();
    ordered.putAll(options);
    variables = new TreeMap<>();
    variables.put("deployment", model.deployment());
    variables.put("options", ordered);
    variables.put("slipway", new DerivedValues(model, tool, set.descriptor().name()));
    AllowedOperations operations = new AllowedOperations(sources, watch, problems::printed);
    RuleContext context =
        new RuleContext(new DeploymentModel(model.index()), operations, watch, variables);
    rules = new RuleModule(context, rendering);
    imports = new SetImports(sources, problems::syntax);
    rules.setImportManager(imports);
    makeTemplates();
  }

  private void makeTemplates() {
    templates = new SetTemplates(sources, imports, rules, watch, variables);
    rules.getContext().setTemplateFactory(templates);
  }

  /** Executes the set: its files, and what there is to say. */
  public GeneratedFiles run() {
    String entry = set.descriptor().entry();
    try {
      rules.parse(sources.text(entry).orElseThrow(), SetSources.file(entry));
    } catch (Exception e) {
      // Whatever made the parser stumble is among the problems, with its place.
      rules.getParseProblems().add(new ParseProblem(1, 0, "it cannot be parsed"));
    }
    problems.syntax(entry, TemplateSyntax.told(rules.getParseProblems()));
    if (!problems.hasErrors()) {
      try {
        rules.execute();
      } catch (EolRuntimeException | RuntimeException | StackOverflowError | OutOfMemoryError e) {
        rendering.failed(e, null);
      }
    }
    Diagnostics found = problems.found();
    List<Diagnostic> all = found.toList();
    return new GeneratedFiles(found.hasErrors() ? List.of() : files, all);
  }

  /** What becomes of the rules is kept in this execution. */
  private final class Kept implements Rendering {
    @Override
    public SetTemplates templates() {
      return templates;
    }

    @Override
    public boolean isOver() {
      return watch.isTerminated() || failures >= MOST_FAILURES;
    }

    @Override
    public void rendered(
        String target, ModuleElement rule, Object element, boolean executable, EglTemplate template)
        throws EglRuntimeException {
      templates.takeRegions();
      String text = template.process();
      List<ProtectedRegion> regions = templates.takeRegions();
      Optional<String> defect = ProtectedRegions.defect(text, regions);
      if (defect.isPresent()) {
        problems.region(template.getName(), defect.get(), element);
      }
      byte[] content = text.getBytes(StandardCharsets.UTF_8);
      Optional<String> id =
          TemplateProblems.element(element)
              .filter(Element.class::isInstance)
              .map(known -> ((Element) known).getId());
      files.add(
          new GeneratedFile(
              target,
              set.descriptor().name(),
              id,
              () -> content,
              executable,
              regions,
              problems.place(rule).orElse(sources.whole())));
    }

    @Override
    public void failed(Throwable failure, Object element) {
      failures++;
      ExecutorFactory executor = templates.getContext().getExecutorFactory();
      problems.add(failure, element, executor.getActiveModuleElement());
      // What the failed template has left on the stack is none of the next one's business.
      makeTemplates();
    }
  }
}
