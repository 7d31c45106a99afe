// SPDX-License-Identifier: EPL-2.0
package dev.slipway.eclipse;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.eclipse.core.resources.ICommand;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IProjectDescription;
import org.eclipse.core.resources.IProjectNature;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;

/** Makes the builder part of a project: its models are checked and generated when they change. */
public final class SlipwayNature implements IProjectNature {
  /** The nature's id. */
  public static final String ID = "dev.slipway.eclipse.nature";

  private IProject project;

  /**
   * Gives a project the nature, or takes it away; the bundles that were generated stay.
   *
   * @throws CoreException if the project's description cannot be written
   */
  public static void set(IProject project, boolean wanted, IProgressMonitor monitor)
      throws CoreException {
    IProjectDescription description = project.getDescription();
    List<String> natures = new ArrayList<>(Arrays.asList(description.getNatureIds()));
    natures.remove(ID);
    if (wanted) {
      natures.add(ID);
    }
    description.setNatureIds(natures.toArray(String[]::new));
    project.setDescription(description, monitor);
  }

  @Override
  public void configure() throws CoreException {
    ICommand command = project.getDescription().newCommand();
    command.setBuilderName(ModelBuilder.ID);
    List<ICommand> commands = othersOf(project.getDescription());
    commands.add(command);
    setCommands(commands);
  }

  @Override
  public void deconfigure() throws CoreException {
    setCommands(othersOf(project.getDescription()));
    project.deleteMarkers(ProblemMarkers.TYPE, true, IResource.DEPTH_INFINITE);
  }

  private static List<ICommand> othersOf(IProjectDescription description) {
    List<ICommand> commands = new ArrayList<>(Arrays.asList(description.getBuildSpec()));
    commands.removeIf(each -> each.getBuilderName().equals(ModelBuilder.ID));
    return commands;
  }

  private void setCommands(List<ICommand> commands) throws CoreException {
    IProjectDescription description = project.getDescription();
    description.setBuildSpec(commands.toArray(ICommand[]::new));
    project.setDescription(description, null);
  }

  @Override
  public IProject getProject() {
    return project;
  }

  @Override
  public void setProject(IProject owner) {
    project = owner;
  }
}
