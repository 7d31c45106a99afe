// SPDX-License-Identifier: EPL-2.0
package dev.slipway.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import dev.slipway.testing.Needs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What docs/benchmarks.md says. */
class DocumentedBenchmarkTest {
  private static final Path PAGE = Path.of("../../docs/benchmarks.md");
  private static final Pattern EXAMPLE = Pattern.compile("```yaml\n(.*?)```", Pattern.DOTALL);

  @TempDir Path folder;

  @Test
  void everyBenchmarkIsListed() throws IOException {
    String page = Files.readString(PAGE);
    assertThat(BenchmarkSuite.SHIPPED_NAMES).allMatch(name -> page.contains("`" + name + "`"));
  }

  @Test
  @Tag("slow")
  void theExampleRuns() throws Exception {
    Needs.programs("openssl");
    Matcher example = EXAMPLE.matcher(Files.readString(PAGE));
    assertThat(example.find()).isTrue();
    assertThat(BenchmarkSuiteTest.schema().validate(example.group(1), InputFormat.YAML)).isEmpty();
    Files.writeString(folder.resolve("sign-rsa.yaml"), example.group(1));
    BenchmarkSuite suite = BenchmarkSuite.with(folder);
    assertThat(suite.diagnostics()).isEmpty();
    Benchmark benchmark = suite.get("sign-rsa");
    Path work = Files.createDirectory(folder.resolve("work"));
    assertThat(
            OutputReader.read(
                    benchmark, new LocalNode(work).run(suite, benchmark, Map.of("bits", "1024")))
                .figures()
                .get("signatures"))
        .isPositive();
  }
}
