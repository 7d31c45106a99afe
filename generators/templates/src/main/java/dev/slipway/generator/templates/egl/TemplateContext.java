// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.templates.egl;

import dev.slipway.generator.ProtectedRegion;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.eclipse.epsilon.egl.EglTemplateFactory;
import org.eclipse.epsilon.egl.execute.context.EglContext;
import org.eclipse.epsilon.egl.output.IOutputBuffer;
import org.eclipse.epsilon.eol.execute.context.IEolContext;
import org.eclipse.epsilon.eol.execute.context.Variable;

/** What templates run in. */
final class TemplateContext extends EglContext {
  private final RunWatch watch;
  private final List<ProtectedRegion> regions = new ArrayList<>();

  TemplateContext(EglTemplateFactory templates, RunWatch watch, Map<String, Object> variables) {
    super(templates);
    this.watch = watch;
    setOperationFactory(new AllowedFunctions());
    getExecutorFactory().setExecutionController(watch);
    variables.forEach(
        (name, value) -> getFrameStack().putGlobal(Variable.createReadOnlyVariable(name, value)));
  }

  @Override
  public void setDelegate(IEolContext delegate) {
    super.setDelegate(delegate);
    if (delegate != null) {
      setWarningStream(delegate.getWarningStream());
    }
  }

  @Override
  public IOutputBuffer newOutputBuffer() {
    return new LimitedOutput(this, watch, regions);
  }

  /** The regions begun since this was last called, in order. */
  List<ProtectedRegion> takeRegions() {
    List<ProtectedRegion> taken = List.copyOf(regions);
    regions.clear();
    return taken;
  }

  /** Regions are found where they are begun, not in the text. */
  @Override
  public List<String> getPartitioningProblems() {
    return List.of();
  }
}
