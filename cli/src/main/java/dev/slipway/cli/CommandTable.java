// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli;

import dev.slipway.cli.about.CompletionCommand;
import dev.slipway.cli.about.DoctorCommand;
import dev.slipway.cli.about.SchemaCommand;
import dev.slipway.cli.bundle.ArchiveCommand;
import dev.slipway.cli.bundle.BuildCommand;
import dev.slipway.cli.bundle.GenerateCommand;
import dev.slipway.cli.bundle.RunCommand;
import dev.slipway.cli.bundle.TemplatesCommand;
import dev.slipway.cli.bundle.TemplatesCopyCommand;
import dev.slipway.cli.bundle.TemplatesListCommand;
import dev.slipway.cli.clouds.CloudInstanceCommand;
import dev.slipway.cli.clouds.HostListCommand;
import dev.slipway.cli.clouds.InstanceConsoleLogCommand;
import dev.slipway.cli.clouds.InstanceLaunchCommand;
import dev.slipway.cli.clouds.InstanceListCommand;
import dev.slipway.cli.clouds.InstanceRebootCommand;
import dev.slipway.cli.clouds.InstanceShowCommand;
import dev.slipway.cli.clouds.InstanceTerminateCommand;
import dev.slipway.cli.command.PartRunner;
import dev.slipway.cli.command.SlipwayCommandGroup;
import dev.slipway.cli.command.SlipwaySubcommand;
import dev.slipway.cli.edit.EditCommand;
import dev.slipway.cli.experiment.ExperimentCommand;
import dev.slipway.cli.experiment.ExperimentCompareCommand;
import dev.slipway.cli.experiment.ExperimentListCommand;
import dev.slipway.cli.experiment.ExperimentPlanCommand;
import dev.slipway.cli.experiment.ExperimentReportCommand;
import dev.slipway.cli.experiment.ExperimentRunCommand;
import dev.slipway.cli.lab.BareMetalLabCommand;
import dev.slipway.cli.lab.BareMetalLabDownCommand;
import dev.slipway.cli.lab.BareMetalLabExecCommand;
import dev.slipway.cli.lab.BareMetalLabStatusCommand;
import dev.slipway.cli.lab.BareMetalLabUpCommand;
import dev.slipway.cli.lab.DemoCommand;
import dev.slipway.cli.lab.LabCommand;
import dev.slipway.cli.lab.LabDownCommand;
import dev.slipway.cli.lab.LabExecCommand;
import dev.slipway.cli.lab.LabStatusCommand;
import dev.slipway.cli.lab.LabUpCommand;
import dev.slipway.cli.lab.OpenStackLabCommand;
import dev.slipway.cli.lab.OpenStackLabDownCommand;
import dev.slipway.cli.lab.OpenStackLabStatusCommand;
import dev.slipway.cli.lab.OpenStackLabUpCommand;
import dev.slipway.cli.model.AllocateCommand;
import dev.slipway.cli.model.AnalyseCommand;
import dev.slipway.cli.model.ComponentImportCommand;
import dev.slipway.cli.model.ComponentTypeCommand;
import dev.slipway.cli.model.DiagramCommand;
import dev.slipway.cli.model.DiffCommand;
import dev.slipway.cli.model.ExportCommand;
import dev.slipway.cli.model.ExportDdsXmlCommand;
import dev.slipway.cli.model.ExportIdlCommand;
import dev.slipway.cli.model.ExportUmlCommand;
import dev.slipway.cli.model.ExportXmiCommand;
import dev.slipway.cli.model.ImportCommand;
import dev.slipway.cli.model.ImportDdsXmlCommand;
import dev.slipway.cli.model.ImportIdlCommand;
import dev.slipway.cli.model.ImportOpenDdsCommand;
import dev.slipway.cli.model.ImportUmlCommand;
import dev.slipway.cli.model.RulesCommand;
import dev.slipway.cli.model.ValidateCommand;
import dev.slipway.cli.nodes.ApplyCommand;
import dev.slipway.cli.nodes.ComponentCommand;
import dev.slipway.cli.nodes.ComponentListCommand;
import dev.slipway.cli.nodes.ComponentLogCommand;
import dev.slipway.cli.nodes.DashboardCommand;
import dev.slipway.cli.nodes.DestroyCommand;
import dev.slipway.cli.nodes.HostCommand;
import dev.slipway.cli.nodes.HostDiscoverCommand;
import dev.slipway.cli.nodes.HostPrepareCommand;
import dev.slipway.cli.nodes.HostRehearseCommand;
import dev.slipway.cli.nodes.HostReprovisionCommand;
import dev.slipway.cli.nodes.HostStatusCommand;
import dev.slipway.cli.nodes.ImageCaptureCommand;
import dev.slipway.cli.nodes.ImageCheckCommand;
import dev.slipway.cli.nodes.ImageCommand;
import dev.slipway.cli.nodes.ImageListCommand;
import dev.slipway.cli.nodes.InstallationCommand;
import dev.slipway.cli.nodes.MeasureCommand;
import dev.slipway.cli.nodes.PlanCommand;
import dev.slipway.cli.nodes.StatusCommand;
import dev.slipway.cli.nodes.SteeringCommand;
import dev.slipway.cli.nodes.WatchCommand;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine;

/**
 * Every command, in the order of the help.
 *
 * <p>To add one, write a class annotated with picocli's {@code @Command} that extends {@link
 * SlipwaySubcommand}, and add a row and a case. A command of commands, such as {@code slipway
 * import idl}, extends {@link SlipwayCommandGroup} and has rows of its own in its row.
 *
 * <p>Rows are data and a command is made by a switch, so that lists of commands make none of them
 * and a command pays for itself alone.
 */
final class CommandTable {
  private static final List<Row> ROWS =
      List.of(
          new Row("edit", "Draw a system in the browser."),
          new Row("validate", "Check a model against all rules."),
          new Row("rules", "List the rules, or explain one."),
          new Row("analyse", "Show the load of nodes and networks, and the latency of reactions."),
          new Row("allocate", "Propose nodes for instances: the least traffic between hosts."),
          new Row(
              "import",
              "Import data types and more from other files into a model.",
              new Row("idl", "Import the types of OMG IDL files."),
              new Row("ddsxml", "Import OMG DDS-XML, and its forms by RTI and Fast DDS."),
              new Row("opendds", "Import models of the OpenDDS modeling SDK."),
              new Row("uml", "Import class models of UML tools: Papyrus, EA, MagicDraw.")),
          new Row(
              "export",
              "Write a model in another form.",
              new Row("idl", "Write the data types of a model as IDL."),
              new Row("ddsxml", "Write types, QoS, topics and components as OMG DDS-XML."),
              new Row("uml", "Write types, topics and QoS as a class model of Eclipse UML2."),
              new Row("xmi", "Write a model and its libraries as one file.")),
          new Row("diagram", "Draw a diagram of a model as SVG."),
          new Row("generate", "Generate the bundle of a model: IDL, C++ dummies, slipway.json."),
          new Row(
              "templates",
              "Generate files from templates of your own.",
              new Row("list", "List the template sets that come with Slipway."),
              new Row("copy", "Copy a template set into a folder, to change it there.")),
          new Row("build", "Compile the components of a bundle and pack them into archives."),
          new Row("archive", "Pack a bundle into one file."),
          new Row("diff", "Compare two models or two bundles."),
          new Row("run", "Run the components of a bundle on this machine."),
          new Row("plan", "Show what 'apply' would change on the nodes."),
          new Row("apply", "Deploy a bundle to its nodes."),
          new Row("destroy", "Remove a deployment from its nodes."),
          new Row("status", "Show components, instances and the DDS graph on the nodes."),
          new Row("watch", "Follow the running system."),
          new Row("dashboard", "Show and steer the running system in the browser."),
          new Row("measure", "Measure the traffic between the nodes against the model."),
          new Row(
              "experiment",
              "Measure the nodes with drawn experiments, and compare results.",
              new Row("list", "List the experiments of a bundle."),
              new Row("plan", "Show what an experiment would run, and what nodes lack for it."),
              new Row("run", "Run an experiment on the nodes."),
              new Row("report", "Rewrite the report of an experiment."),
              new Row("compare", "Compare the results of two experiments.")),
          new Row(
              "lab",
              "Run the drawn nodes and networks on this machine.",
              new Row("up", "Start the nodes and networks of a bundle."),
              new Row("down", "Stop a lab and remove all of it."),
              new Row("status", "Show the nodes and routers of a lab."),
              new Row("exec", "Run a program in a node or router of a lab."),
              new Row(
                  "openstack",
                  "Run an OpenStack on this machine.",
                  new Row("up", "Start an OpenStack."),
                  new Row("down", "Stop the OpenStack and remove all of it."),
                  new Row("status", "Show the services of the OpenStack.")),
              new Row(
                  "bare-metal",
                  "Run a provisioning server and the drawn bare-metal hosts on this machine.",
                  new Row("up", "Start a provisioning server and hosts with blank disks."),
                  new Row("down", "Stop the bare-metal lab and remove all of it."),
                  new Row("status", "Show whether the bare-metal lab is up."),
                  new Row("exec", "Run a program on the provisioning server of the lab."))),
          new Row("demo", "Generate, build and deploy a sample, and show its traffic."),
          new Row("doctor", "Check whether this machine has what Slipway needs."),
          new Row("schema", "Print the JSON Schemas of Slipway's output and files."),
          new Row("completion", "Print the completion script for a shell."),
          new Row(
              "instance",
              "Work with the instances of a cloud.",
              new Row("list", "List the instances of a project."),
              new Row("show", "Show an instance."),
              new Row("launch", "Launch an instance."),
              new Row("terminate", "Delete instances."),
              new Row("reboot", "Restart an instance."),
              new Row("console-log", "Print the console of an instance.")),
          new Row(
              "host",
              "Prepare component hosts, and list hosts.",
              new Row("list", "List the hosts of a cloud with their kind and load."),
              new Row("prepare", "Make machines component hosts, or update their scripts."),
              new Row("discover", "Propose drawn hosts from what machines have reported."),
              new Row("rehearse", "Compare the hardware of hosts with the drawing."),
              new Row(
                  "reprovision", "Restore the drawn image, or another one, to the disks of hosts."),
              new Row("status", "Show what is installed and runs on component hosts.")),
          new Row(
              "image",
              "List, check and save the disk images of provisioning servers.",
              new Row("list", "List images, and the hosts they are drawn for."),
              new Row("check", "Report every defect of images."),
              new Row("capture", "Save the disk of a host as an image.")),
          new Row(
              "component",
              "Work with components, in models and on nodes.",
              new Row("list", "List the component types of a bundle."),
              new Row("create", "Add a component type to a model."),
              new Row("import", "Use a component archive as a component type of a model."),
              new Row("remove", "Remove a component type from a model."),
              new Row("install", "Install a component or an instance on its node."),
              new Row("uninstall", "Uninstall a component or an instance from its node."),
              new Row("start", "Start an instance."),
              new Row("stop", "Stop an instance."),
              new Row("pause", "Pause an instance."),
              new Row("resume", "Resume a paused instance."),
              new Row("log", "Print the end of the log of an instance.")));

  private CommandTable() {}

  /**
   * A command.
   *
   * @param name what it is called on the command line, after the names of the groups around it
   * @param summary what it does, in one line
   * @param subcommands the commands of a group; empty for what is none
   */
  record Row(String name, String summary, List<Row> subcommands) {
    Row {
      subcommands = List.copyOf(subcommands);
    }

    private Row(String name, String summary, Row... subcommands) {
      this(name, summary, List.of(subcommands));
    }
  }

  /** All commands. */
  static List<Row> rows() {
    return ROWS;
  }

  /** The row of that name. */
  static Optional<Row> row(List<Row> rows, String name) {
    for (Row row : rows) {
      if (row.name().equals(name)) {
        return Optional.of(row);
      }
    }
    return Optional.empty();
  }

  /**
   * Makes a command.
   *
   * @param path its names from the outermost group on, such as {@code import idl}
   * @param parts runs the commands that are parts of another
   * @param allCommands makes a parser that has every command
   */
  static Callable<Integer> make(String path, PartRunner parts, Supplier<CommandLine> allCommands) {
    return switch (path) {
      case "edit" -> new EditCommand();
      case "validate" -> new ValidateCommand();
      case "rules" -> new RulesCommand();
      case "analyse" -> new AnalyseCommand();
      case "allocate" -> new AllocateCommand();
      case "import" -> new ImportCommand();
      case "import idl" -> new ImportIdlCommand();
      case "import ddsxml" -> new ImportDdsXmlCommand();
      case "import opendds" -> new ImportOpenDdsCommand();
      case "import uml" -> new ImportUmlCommand();
      case "export" -> new ExportCommand();
      case "export idl" -> new ExportIdlCommand();
      case "export ddsxml" -> new ExportDdsXmlCommand();
      case "export uml" -> new ExportUmlCommand();
      case "export xmi" -> new ExportXmiCommand();
      case "diagram" -> new DiagramCommand();
      case "generate" -> new GenerateCommand();
      case "templates" -> new TemplatesCommand();
      case "templates list" -> new TemplatesListCommand();
      case "templates copy" -> new TemplatesCopyCommand();
      case "build" -> new BuildCommand();
      case "archive" -> new ArchiveCommand();
      case "diff" -> new DiffCommand();
      case "run" -> new RunCommand();
      case "plan" -> new PlanCommand();
      case "apply" -> new ApplyCommand();
      case "destroy" -> new DestroyCommand();
      case "status" -> new StatusCommand();
      case "watch" -> new WatchCommand();
      case "dashboard" -> new DashboardCommand();
      case "measure" -> new MeasureCommand();
      case "experiment" -> new ExperimentCommand();
      case "experiment list" -> new ExperimentListCommand();
      case "experiment plan" -> new ExperimentPlanCommand();
      case "experiment run" -> new ExperimentRunCommand();
      case "experiment report" -> new ExperimentReportCommand();
      case "experiment compare" -> new ExperimentCompareCommand();
      case "lab" -> new LabCommand();
      case "lab up" -> new LabUpCommand();
      case "lab down" -> new LabDownCommand();
      case "lab status" -> new LabStatusCommand();
      case "lab exec" -> new LabExecCommand();
      case "lab openstack" -> new OpenStackLabCommand();
      case "lab openstack up" -> new OpenStackLabUpCommand();
      case "lab openstack down" -> new OpenStackLabDownCommand();
      case "lab openstack status" -> new OpenStackLabStatusCommand();
      case "lab bare-metal" -> new BareMetalLabCommand();
      case "lab bare-metal up" -> new BareMetalLabUpCommand();
      case "lab bare-metal down" -> new BareMetalLabDownCommand();
      case "lab bare-metal status" -> new BareMetalLabStatusCommand();
      case "lab bare-metal exec" -> new BareMetalLabExecCommand();
      case "demo" -> new DemoCommand(parts);
      case "doctor" -> new DoctorCommand();
      case "schema" -> new SchemaCommand();
      case "completion" -> new CompletionCommand(allCommands);
      case "instance" -> new CloudInstanceCommand();
      case "instance list" -> new InstanceListCommand();
      case "instance show" -> new InstanceShowCommand();
      case "instance launch" -> new InstanceLaunchCommand();
      case "instance terminate" -> new InstanceTerminateCommand();
      case "instance reboot" -> new InstanceRebootCommand();
      case "instance console-log" -> new InstanceConsoleLogCommand();
      case "host" -> new HostCommand();
      case "host list" -> new HostListCommand();
      case "host prepare" -> new HostPrepareCommand();
      case "host discover" -> new HostDiscoverCommand();
      case "host rehearse" -> new HostRehearseCommand();
      case "host reprovision" -> new HostReprovisionCommand();
      case "host status" -> new HostStatusCommand();
      case "image" -> new ImageCommand();
      case "image list" -> new ImageListCommand();
      case "image check" -> new ImageCheckCommand();
      case "image capture" -> new ImageCaptureCommand();
      case "component" -> new ComponentCommand();
      case "component list" -> new ComponentListCommand();
      case "component create" -> new ComponentTypeCommand.Create();
      case "component import" -> new ComponentImportCommand();
      case "component remove" -> new ComponentTypeCommand.Remove();
      case "component install" -> new InstallationCommand.Install();
      case "component uninstall" -> new InstallationCommand.Uninstall();
      case "component start" -> new SteeringCommand.Start();
      case "component stop" -> new SteeringCommand.Stop();
      case "component pause" -> new SteeringCommand.Pause();
      case "component resume" -> new SteeringCommand.Resume();
      case "component log" -> new ComponentLogCommand();
      default -> throw new IllegalArgumentException("no case makes the command " + path);
    };
  }
}
