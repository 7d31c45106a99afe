// SPDX-License-Identifier: EPL-2.0
package dev.slipway.xtendformat;

import com.google.inject.Injector;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.eclipse.emf.common.util.URI;
import org.eclipse.xtend.core.XtendStandaloneSetup;
import org.eclipse.xtext.formatting2.FormatterRequest;
import org.eclipse.xtext.formatting2.IFormatter2;
import org.eclipse.xtext.formatting2.regionaccess.TextRegionAccessBuilder;
import org.eclipse.xtext.preferences.MapBasedPreferenceValues;
import org.eclipse.xtext.preferences.TypedPreferenceValues;
import org.eclipse.xtext.resource.XtextResource;
import org.eclipse.xtext.resource.XtextResourceSet;

/** Formats Xtend source by Xtext's own formatter, with four blanks for an indent. */
public final class XtendFormatter {
  private static final Map<String, String> PREFERENCES =
      Map.of("indentation", "    ", "line.width.max", "100");

  private final Injector injector = new XtendStandaloneSetup().createInjectorAndDoEMFRegistration();

  private static final Pattern TRAILING_BLANKS = Pattern.compile("[ \\t]+$", Pattern.MULTILINE);

  /**
   * Checks or formats every Xtend file below a folder, but for those that a build has made.
   *
   * @param arguments {@code check} or {@code apply}, and the folder
   * @throws IllegalStateException if a check finds files that are not formatted; it names them
   * @throws IOException if a file cannot be read or written
   */
  public static void main(String[] arguments) throws IOException {
    boolean apply =
        switch (arguments[0]) {
          case "apply" -> true;
          case "check" -> false;
          default -> throw new IllegalArgumentException("neither check nor apply: " + arguments[0]);
        };
    Path root = Path.of(arguments[1]).toRealPath();
    XtendFormatter formatter = new XtendFormatter();
    List<Path> unformatted = new ArrayList<>();
    for (Path file : xtendFiles(root)) {
      String text = Files.readString(file);
      String formatted = formatter.format(text);
      if (!formatted.equals(text)) {
        unformatted.add(root.relativize(file));
        if (apply) {
          Files.writeString(file, formatted);
        }
      }
    }
    if (!apply && !unformatted.isEmpty()) {
      throw new IllegalStateException(
          "not formatted: "
              + unformatted
              + "; mend it with: ./mvnw -q -pl config/xtend-format verify -Dxtend.format=apply");
    }
  }

  /**
   * The text of an Xtend file, formatted.
   *
   * @throws IllegalArgumentException if it has syntax errors
   */
  public String format(String text) throws IOException {
    XtextResourceSet resources = injector.getInstance(XtextResourceSet.class);
    resources.setClasspathURIContext(XtendFormatter.class.getClassLoader());
    XtextResource resource =
        (XtextResource) resources.createResource(URI.createURI("memory:/Source.xtend"));
    resource.load(
        new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)),
        Map.of(XtextResource.OPTION_ENCODING, StandardCharsets.UTF_8.name()));
    if (resource.getParseResult().hasSyntaxErrors()) {
      throw new IllegalArgumentException(
          "syntax error: "
              + resource
                  .getParseResult()
                  .getSyntaxErrors()
                  .iterator()
                  .next()
                  .getSyntaxErrorMessage());
    }
    FormatterRequest request = injector.getInstance(FormatterRequest.class);
    request.setAllowIdentityEdits(false);
    request.setTextRegionAccess(
        injector.getInstance(TextRegionAccessBuilder.class).forNodeModel(resource).create());
    request.setPreferences(
        TypedPreferenceValues.castOrWrap(new MapBasedPreferenceValues(PREFERENCES)));
    String formatted =
        request
            .getTextRegionAccess()
            .getRewriter()
            .renderToString(injector.getInstance(IFormatter2.class).format(request));
    // Xtext indents the empty lines of templates; they mean the same without the blanks.
    return TRAILING_BLANKS.matcher(formatted).replaceAll("");
  }

  private static List<Path> xtendFiles(Path root) throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      return files
          .filter(file -> file.toString().endsWith(".xtend"))
          .filter(file -> !root.relativize(file).toString().matches("(.*/)?target/.*"))
          .sorted()
          .toList();
    }
  }
}
