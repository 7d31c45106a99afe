// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.templates.egl;

import dev.slipway.generator.ProtectedRegion;
import java.io.File;
import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.epsilon.common.module.ModuleElement;
import org.eclipse.epsilon.common.parse.problem.ParseProblem;
import org.eclipse.epsilon.egl.EglTemplate;
import org.eclipse.epsilon.egl.EglTemplateFactory;
import org.eclipse.epsilon.egl.exceptions.EglRuntimeException;
import org.eclipse.epsilon.egl.formatter.NullFormatter;
import org.eclipse.epsilon.egl.incremental.IncrementalitySettings;
import org.eclipse.epsilon.egl.internal.IEglModule;
import org.eclipse.epsilon.egl.spec.EglTemplateSpecification;
import org.eclipse.epsilon.egl.traceability.Template;
import org.eclipse.epsilon.eol.IEolModule;

/** Loads templates of the set, and no others: the variable {@code TemplateFactory} of templates. */
final class SetTemplates extends EglTemplateFactory {
  private final SetSources sources;
  private final SetImports imports;
  private final IEolModule rules;
  private final Map<String, EglTemplate> loaded = new HashMap<>();

  /**
   * The templates of a set.
   *
   * @param rules the module that the templates of its rules belong to
   * @param variables what every template sees beside what its rule gives it
   */
  SetTemplates(
      SetSources sources,
      SetImports imports,
      IEolModule rules,
      RunWatch watch,
      Map<String, Object> variables) {
    this.sources = sources;
    this.imports = imports;
    this.rules = rules;
    setContext(new TemplateContext(this, watch, variables));
    setRoot(SetSources.file("").toURI());
  }

  /**
   * The template that a rule renders; parsed once, so not for a template within itself.
   *
   * @param asked the part of the rule that names it
   */
  EglTemplate shared(String named, ModuleElement asked) throws EglRuntimeException {
    String path = resolve(named, asked);
    EglTemplate template = loaded.get(path);
    if (template == null) {
      template = parse(path, asked);
      loaded.put(path, template);
    }
    return template;
  }

  /** Another copy of a template, as templates load one. */
  @Override
  public EglTemplate load(String named) throws EglRuntimeException {
    ModuleElement asked = getContext().getExecutorFactory().getActiveModuleElement();
    return parse(resolve(named, asked), asked);
  }

  @Override
  public EglTemplate load(File file) {
    throw new ForbiddenException("Loading a template from a file");
  }

  @Override
  public EglTemplate load(URI resource) {
    throw new ForbiddenException("Loading a template from a URI");
  }

  private String resolve(String named, ModuleElement asked) throws EglRuntimeException {
    return sources
        .resolve(named, asked.getUri())
        .orElseThrow(() -> new EglRuntimeException("The set has no template " + named, asked));
  }

  private EglTemplate parse(String path, ModuleElement asked) throws EglRuntimeException {
    List<ParseProblem> mistakes = TemplateSyntax.mistakes(path, sources.text(path).orElseThrow());
    if (!mistakes.isEmpty()) {
      throw new TemplateSyntaxException(path, mistakes);
    }
    EglTemplate template;
    try {
      template = new EglTemplate(new Source(path), getContextForNewTemplate());
    } catch (Exception e) {
      throw new EglRuntimeException("The template " + path + " cannot be read", e, asked);
    }
    List<ParseProblem> problems = template.getParseProblems();
    if (!problems.isEmpty()) {
      throw new TemplateSyntaxException(path, TemplateSyntax.told(problems));
    }
    CountedTemplateOperation.replaceIn(template.getModule());
    return template;
  }

  /** The regions of what was rendered since this was last called. */
  List<ProtectedRegion> takeRegions() {
    return ((TemplateContext) getContext()).takeRegions();
  }

  /** The source of a template: text from memory. */
  private final class Source extends EglTemplateSpecification {
    private final String path;

    private Source(String path) {
      super(path, new NullFormatter(), new IncrementalitySettings(), imports, List.of());
      this.path = path;
    }

    @Override
    public Template createTemplate() {
      return new Template(getName(), getURI());
    }

    @Override
    public void parseInto(IEglModule module) throws Exception {
      module.setParentModule(rules);
      module.parse(sources.text(path).orElseThrow(), SetSources.file(path));
    }

    @Override
    public URI getURI() {
      return SetSources.file(path).toURI();
    }
  }
}
