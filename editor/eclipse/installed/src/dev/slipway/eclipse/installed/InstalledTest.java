// SPDX-License-Identifier: EPL-2.0
package dev.slipway.eclipse.installed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.eclipse.ExampleProject;
import dev.slipway.eclipse.ProblemMarkers;
import dev.slipway.eclipse.SlipwayNature;
import java.util.Arrays;
import java.util.List;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.IncrementalProjectBuilder;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.Platform;
import org.eclipse.help.IToc;
import org.eclipse.help.ITopic;
import org.eclipse.help.internal.HelpPlugin;
import org.eclipse.jface.dialogs.DialogPage;
import org.eclipse.jface.preference.PreferenceDialog;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.viewers.StructuredSelection;
import org.eclipse.jface.wizard.WizardDialog;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Menu;
import org.eclipse.swt.widgets.MenuItem;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Text;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.swt.widgets.TreeItem;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.IWorkbenchPart2;
import org.eclipse.ui.IWorkbenchWizard;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.dialogs.PreferencesUtil;
import org.eclipse.ui.handlers.IHandlerService;
import org.eclipse.ui.ide.IDE;
import org.eclipse.ui.part.ISetSelectionTarget;
import org.eclipse.ui.texteditor.ITextEditor;
import org.eclipse.ui.wizards.IWizardCategory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.osgi.framework.Bundle;

/** The sample {@code submarine-lab} in an Eclipse without Sirius. */
class InstalledTest {
  private static final String EDITOR = "dev.slipway.eclipse.ui.editor";
  private static final String TEXT_EDITOR = "org.eclipse.ui.DefaultTextEditor";
  private static final String EXPLORER = "org.eclipse.ui.navigator.ProjectExplorer";

  private static final String PROBLEMS = "org.eclipse.ui.views.ProblemView";

  private final Hand hand = new Hand();
  private IProject project;
  private IFile model;

  @BeforeEach
  void openSample() throws CoreException {
    project = SampleProject.open();
    model = project.getFile("submarine-lab.deployment");
    SlipwayNature.set(project, true, null);
    project.build(IncrementalProjectBuilder.INCREMENTAL_BUILD, null);
  }

  @AfterEach
  void closeEditors() {
    hand.see(() -> page().closeAllEditors(false));
  }

  @Test
  void allIsInstalledAndSiriusIsNot() {
    for (String bundle :
        List.of("core", "eclipse", "eclipse.edit", "eclipse.ui", "help", "sirius")) {
      assertNotNull(Platform.getBundle("dev.slipway." + bundle), bundle);
    }
    assertNull(Platform.getBundle("org.eclipse.sirius"));
    assertEquals(
        List.of(),
        Arrays.stream(Platform.getBundle(Platform.PI_RUNTIME).getBundleContext().getBundles())
            .filter(each -> each.getState() == Bundle.INSTALLED)
            .map(Bundle::getSymbolicName)
            .toList());
  }

  @Test
  void aModelIsATreeAndItsBundleIsGenerated() {
    assertEquals(List.of(), errors());
    assertTrue(project.getFile("generated/submarine-lab/slipway.json").exists());
    IEditorPart editor = open(null);

    assertEquals(EDITOR, hand.see(() -> editor.getSite().getId()));
    Tree tree = tree();
    assertTrue(hand.see(() -> tree.getItem(0).getText()).startsWith("submarine-lab"));
    assertNotNull(hand.see(() -> tree.getItem(0).getItem(0).getImage()));
    hand.see(() -> page().showView("org.eclipse.ui.views.PropertySheet"));
    hand.click(tree);
    hand.picture("model");
  }

  @Test
  void aMistakeIsMarkedWhileItIsTyped() throws CoreException {
    ITextEditor editor = (ITextEditor) open(TEXT_EDITOR);
    IDocument text =
        hand.see(() -> editor.getDocumentProvider().getDocument(editor.getEditorInput()));
    String good = text.get();
    hand.see(() -> page().showView(PROBLEMS));
    type(text, good.replace("address=\"10.33.136.3\"", "address=\"10.33.136.2\""));

    hand.until("the marker", () -> errors().contains("NODE_ADDRESS_DUPLICATE"));
    assertTrue(hand.see(editor::isDirty));
    hand.until(
        "the error in the view",
        () ->
            ((IWorkbenchPart2) page().findView(PROBLEMS))
                .getContentDescription()
                .startsWith("1 error"));
    hand.picture("mistake");
    type(text, good);
    hand.until("no marker", () -> errors().isEmpty());
    type(text, "<not a model");
    hand.until("the marker", () -> !errors().isEmpty());
    hand.see(() -> page().closeEditor(editor, false));

    hand.until("the file as it is", () -> errors().isEmpty());
  }

  @Test
  void anElementIsDeletedAndComesBack() {
    IEditorPart editor = open(null);
    Tree tree = tree();
    int before = hand.see(() -> topics(tree).getItemCount());
    hand.see(() -> select(tree));
    choose(hand.see(tree::getMenu), "Delete");
    hand.until("it is deleted", () -> topics(tree).getItemCount() == before - 1);
    assertTrue(hand.see(editor::isDirty));

    hand.see(() -> run("org.eclipse.ui.edit.undo"));
    hand.until("it is back", () -> topics(tree).getItemCount() == before);
    assertFalse(hand.see(editor::isDirty));
  }

  @Test
  void whatChangedElsewhereIsNotOverwrittenUnasked() throws CoreException {
    IEditorPart editor = open(null);
    Tree tree = tree();
    hand.see(() -> select(tree));
    choose(hand.see(tree::getMenu), "Delete");
    hand.until("the change", editor::isDirty);
    model.touch(null);
    hand.start(() -> page().saveEditor(editor, false));

    Shell question = hand.dialog("File Changed");
    hand.picture("changed");
    hand.press(question, "No");
    assertTrue(hand.see(editor::isDirty));
  }

  private static TreeItem topics(Tree tree) {
    return tree.getItem(0).getItem(0);
  }

  private static Object select(Tree tree) {
    tree.setSelection(topics(tree).getItem(0));
    tree.notifyListeners(SWT.Selection, new Event());
    return tree;
  }

  @Test
  void theMenuOfAModelGeneratesIt() {
    Tree explorer = explorer();
    Menu menu = hand.see(explorer::getMenu);
    choose(menu, "Slipway", "Generate");
    Shell said = hand.dialog("Generate");
    hand.picture("generate");
    hand.press(said, "OK");
    choose(menu, "Slipway", "Check");
    hand.press(hand.dialog("Check"), "OK");
  }

  @Test
  void aWizardMakesAProject() {
    Shell wizard = wizard("dev.slipway.newProject", "New Slipway Project");
    Text name = hand.in(wizard, Text.class).get(0);
    hand.see(() -> write(name, "harbour"));
    hand.picture("wizard");
    hand.press(wizard, "Finish");

    IProject made = project.getWorkspace().getRoot().getProject("harbour");
    hand.until("the model", () -> made.getFile("harbour.deployment").exists());
    hand.until("the editor", () -> page().getActiveEditor() != null);
    assertEquals(EDITOR, hand.see(() -> page().getActiveEditor().getSite().getId()));
  }

  @Test
  void wizardsOpen() {
    for (String id : List.of("dev.slipway.newDeployment", "dev.slipway.fromIdl")) {
      Shell wizard = wizard(id, id.endsWith("Idl") ? "Slipway Types" : "New Slipway Deployment");
      hand.press(wizard, "Cancel");
    }
  }

  @Test
  void theExampleIsOfferedAndCopiedOnce() {
    String id = "dev.slipway.acceleoReport";
    IWizardCategory category =
        PlatformUI.getWorkbench().getNewWizardRegistry().findWizard(id).getCategory();
    assertEquals("Slipway", category.getLabel());
    assertEquals("org.eclipse.ui.Examples", category.getParent().getId());
    Shell wizard = wizard(id, "New Slipway Example");
    hand.picture("example");
    hand.press(wizard, "Finish");

    IFile module = ExampleProject.ACCELEO_REPORT.mainFile();
    hand.until("the module", () -> page().getActiveEditor() != null);
    assertEquals(module.getName(), hand.see(() -> page().getActiveEditor().getTitle()));
    Shell again = wizard(id, "New Slipway Example");
    Button finish =
        hand.in(again, Button.class).stream()
            .filter(each -> hand.see(() -> each.getText().contains("Finish")))
            .findFirst()
            .orElseThrow();
    assertFalse(hand.see(finish::isEnabled));
    hand.picture("example-again");
    hand.press(again, "Cancel");
  }

  @Test
  void aPathOutsideTheProjectIsNoSetting() {
    PreferenceDialog[] pages = new PreferenceDialog[2];
    hand.see(
        () -> {
          Shell shell = page().getWorkbenchWindow().getShell();
          pages[0] =
              PreferencesUtil.createPreferenceDialogOn(
                  shell, "dev.slipway.preferences", null, null);
          pages[1] =
              PreferencesUtil.createPropertyDialogOn(
                  shell, project, "dev.slipway.properties", null, null);
          return pages;
        });
    for (PreferenceDialog each : pages) {
      hand.see(() -> show(each));
      Shell dialog = hand.see(each::getShell);
      Text folder =
          hand.in(dialog, Text.class).stream()
              .filter(text -> hand.see(text::getText).equals("generated"))
              .findFirst()
              .orElseThrow();
      hand.see(() -> write(folder, "../elsewhere"));
      hand.picture("settings");
      String message = hand.see(() -> ((DialogPage) each.getSelectedPage()).getErrorMessage());
      assertEquals("The output folder is not a path in the project.", message);
      hand.press(dialog, "Cancel");
    }
  }

  private static Object show(PreferenceDialog dialog) {
    dialog.setBlockOnOpen(false);
    return dialog.open();
  }

  @Test
  void theHelpHasThePagesOfTheDocumentation() {
    IToc help =
        Arrays.stream(HelpPlugin.getTocManager().getTocs("en"))
            .filter(each -> each.getLabel().equals("Slipway"))
            .findFirst()
            .orElseThrow();
    for (ITopic topic : help.getTopics()) {
      String path = topic.getHref().substring("/dev.slipway.help/".length());
      assertNotNull(Platform.getBundle("dev.slipway.help").getEntry(path), topic.getHref());
    }
    assertTrue(help.getTopics().length > 5);
  }

  private Shell wizard(String id, String title) {
    hand.start(
        () -> {
          try {
            IWorkbenchWizard wizard =
                PlatformUI.getWorkbench().getNewWizardRegistry().findWizard(id).createWizard();
            wizard.init(PlatformUI.getWorkbench(), new StructuredSelection(project));
            new WizardDialog(page().getWorkbenchWindow().getShell(), wizard).open();
          } catch (CoreException e) {
            throw new AssertionError(e);
          }
        });
    return hand.dialog(title);
  }

  private static Object write(Text field, String text) {
    field.setText(text);
    return field;
  }

  private void type(IDocument text, String content) {
    hand.see(
        () -> {
          text.set(content);
          return text;
        });
  }

  /** The explorer with the model selected in it. */
  private Tree explorer() {
    hand.see(
        () -> {
          ((ISetSelectionTarget) page().showView(EXPLORER))
              .selectReveal(new StructuredSelection(model));
          return model;
        });
    hand.until("the selected model", () -> focused().getSelectionCount() == 1);
    return hand.see(InstalledTest::focused);
  }

  private static Tree focused() {
    return (Tree) page().getWorkbenchWindow().getShell().getDisplay().getFocusControl();
  }

  private Tree tree() {
    hand.until(
        "the tree",
        () ->
            page().getWorkbenchWindow().getShell().getDisplay().getFocusControl() instanceof Tree);
    return hand.see(InstalledTest::focused);
  }

  /** Chooses an entry of a menu, which builds itself as it is opened. */
  private void choose(Menu menu, String... path) {
    hand.start(
        () -> {
          Menu at = menu;
          MenuItem item = null;
          for (String text : path) {
            at.notifyListeners(SWT.Show, new Event());
            item =
                Arrays.stream(at.getItems())
                    .filter(each -> each.getText().replace("&", "").split("\t")[0].equals(text))
                    .findFirst()
                    .orElseThrow(() -> new AssertionError("no entry " + text));
            at = item.getMenu();
          }
          assertTrue(item.isEnabled(), path[path.length - 1]);
          item.notifyListeners(SWT.Selection, new Event());
        });
  }

  private static Object run(String command) throws Exception {
    return PlatformUI.getWorkbench()
        .getService(IHandlerService.class)
        .executeCommand(command, null);
  }

  private IEditorPart open(String editor) {
    IEditorPart opened =
        hand.see(
            () ->
                editor == null
                    ? IDE.openEditor(page(), model)
                    : IDE.openEditor(page(), model, editor));
    assertNotNull(opened);
    return opened;
  }

  private static IWorkbenchPage page() {
    return PlatformUI.getWorkbench().getWorkbenchWindows()[0].getActivePage();
  }

  /** The codes of the errors in the model. */
  private List<String> errors() {
    try {
      return Arrays.stream(model.findMarkers(ProblemMarkers.TYPE, true, IResource.DEPTH_ZERO))
          .filter(each -> each.getAttribute(IMarker.SEVERITY, 0) == IMarker.SEVERITY_ERROR)
          .map(each -> each.getAttribute(ProblemMarkers.CODE, ""))
          .toList();
    } catch (CoreException e) {
      throw new AssertionError(e);
    }
  }
}
