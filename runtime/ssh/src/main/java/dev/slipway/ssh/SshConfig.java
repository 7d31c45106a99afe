// SPDX-License-Identifier: EPL-2.0
package dev.slipway.ssh;

import dev.slipway.diagnostics.Location;
import dev.slipway.engine.RemoteException;
import dev.slipway.engine.state.ServerRecords;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The settings of an ssh_config(5), as far as they say how to reach a host.
 *
 * <p>Host, Match (but for criteria that run programs), Include, quoting, patterns, tokens and
 * environment variables mean what they mean to OpenSSH; keywords that are no matter here are passed
 * over. One thing is stricter: StrictHostKeyChecking is always on, whatever the files say.
 */
public final class SshConfig {
  private static final int DEEPEST_INCLUDE = 16;
  private static final int DEFAULT_PORT = 22;
  private static final int GREATEST_PORT = 65535;
  private static final Duration DEFAULT_CONNECT_TIME = Duration.ofSeconds(10);
  private static final Duration DEFAULT_ALIVE_INTERVAL = Duration.ofSeconds(15);
  private static final int DEFAULT_ALIVE_COUNT = 3;

  /** What OpenSSH tries where no IdentityFile is given. */
  private static final List<String> DEFAULT_IDENTITIES =
      List.of("id_ed25519", "id_ecdsa", "id_rsa");

  /**
   * Such a name means nothing to a shell and cannot be an option; a node's name may be anything.
   */
  private static final Pattern SAFE_NAME = Pattern.compile("[A-Za-z0-9_:][A-Za-z0-9_.:%-]*");

  private static final Pattern ENVIRONMENT = Pattern.compile("\\$\\{([A-Za-z0-9_]+)\\}");

  private static final Set<String> NEVER_IN_A_FIRST_PASS = Set.of("canonical", "final");

  /**
   * A line.
   *
   * @param keyword in lower case
   * @param rest what follows it, as it stands
   * @param included for Include, the lines of the files; else none
   * @param at where it stands
   */
  private record Line(String keyword, String rest, List<List<Line>> included, Location at) {}

  private final List<List<Line>> files;
  private final Path home;
  private final UnaryOperator<String> environment;

  private SshConfig(List<List<Line>> files, Path home, UnaryOperator<String> environment) {
    this.files = List.copyOf(files);
    this.home = home;
    this.environment = environment;
  }

  /**
   * One file, as {@code ssh -F} takes it.
   *
   * @throws IOException if it, or a file that it includes, cannot be read
   */
  public static SshConfig of(Path file) throws IOException {
    return read(file, Path.of(System.getProperty("user.home")), System::getenv);
  }

  /**
   * The user's file and the machine's, as {@code ssh} takes them; either may be missing.
   *
   * @throws IOException if one is there and cannot be read
   */
  public static SshConfig ofUser() throws IOException {
    Path home = Path.of(System.getProperty("user.home"));
    List<List<Line>> files = new ArrayList<>();
    for (Path file : List.of(home.resolve(".ssh/config"), Path.of("/etc/ssh/ssh_config"))) {
      if (Files.exists(file)) {
        files.add(new Parser(home, file.getParent()).read(file, 0));
      }
    }
    return new SshConfig(files, home, System::getenv);
  }

  /** The same as {@link #of(Path)} with another home and environment. */
  static SshConfig read(Path file, Path home, UnaryOperator<String> environment)
      throws IOException {
    Parser parser = new Parser(home, home.resolve(".ssh"));
    return new SshConfig(List.of(parser.read(file, 0)), home, environment);
  }

  /**
   * How to reach a host.
   *
   * @throws RemoteException if the name is none that can be looked up safely, or a setting for it
   *     is not understood
   */
  SshTarget target(String alias) throws RemoteException {
    return new Lookup(alias).target(Optional.empty());
  }

  /**
   * How to reach a host that is a server of a cloud. It is as if address and account stood after
   * these files, and no key but the recorded one is accepted. Where the files give the host a
   * HostName, they alone count.
   *
   * @param server where it is; one without address or key is as if it were none
   * @throws RemoteException as for any host
   */
  SshTarget target(String alias, Optional<ServerRecords.Server> server) throws RemoteException {
    return new Lookup(alias)
        .target(server.filter(known -> !known.address().isEmpty() && !known.hostKey().isEmpty()));
  }

  /** Reads files into lines; what a line means is for the lookup. */
  private static final class Parser {
    private final Path home;
    private final Path includesFrom;

    Parser(Path home, Path includesFrom) {
      this.home = home;
      this.includesFrom = includesFrom;
    }

    List<Line> read(Path file, int depth) throws IOException {
      if (depth > DEEPEST_INCLUDE) {
        throw new IOException(file + ": files include one another too deeply");
      }
      List<Line> lines = new ArrayList<>();
      int number = 0;
      for (String text : Files.readAllLines(file)) {
        number++;
        String trimmed = text.strip();
        if (trimmed.isEmpty() || trimmed.startsWith("#")) {
          continue;
        }
        int end = 0;
        while (end < trimmed.length() && " \t=".indexOf(trimmed.charAt(end)) < 0) {
          end++;
        }
        String keyword = trimmed.substring(0, end).toLowerCase(Locale.ROOT);
        String rest = trimmed.substring(end).strip();
        if (rest.startsWith("=")) {
          rest = rest.substring(1).strip();
        }
        lines.add(
            new Line(
                keyword,
                rest,
                keyword.equals("include") ? include(rest, depth) : List.of(),
                new Location(file.toString(), number, 0)));
      }
      return lines;
    }

    private List<List<Line>> include(String patterns, int depth) throws IOException {
      List<List<Line>> found = new ArrayList<>();
      for (String pattern : words(patterns)) {
        Path path =
            pattern.startsWith("~/")
                ? home.resolve(pattern.substring(2))
                : includesFrom.resolve(pattern);
        for (Path file : matching(path)) {
          found.add(read(file, depth + 1));
        }
      }
      return found;
    }

    /** Files whose name matches that of the path; patterns in its folders are not understood. */
    private static List<Path> matching(Path path) throws IOException {
      String name = path.getFileName().toString();
      if (!name.matches(".*[*?\\[].*")) {
        return Files.exists(path) ? List.of(path) : List.of();
      }
      PathMatcher matcher = FileSystems.getDefault().getPathMatcher("glob:" + name);
      List<Path> found = new ArrayList<>();
      try (DirectoryStream<Path> entries = Files.newDirectoryStream(path.getParent())) {
        for (Path entry : entries) {
          if (matcher.matches(entry.getFileName()) && !Files.isHidden(entry)) {
            found.add(entry);
          }
        }
      } catch (NoSuchFileException e) {
        return List.of();
      }
      found.sort(null);
      return found;
    }
  }

  /** The settings for one host: for each keyword the first value that applies. */
  private final class Lookup {
    private final String alias;
    private final Map<String, Line> first = new HashMap<>();
    private final List<Line> identities = new ArrayList<>();

    Lookup(String alias) throws RemoteException {
      this.alias = alias;
      if (!SAFE_NAME.matcher(alias).matches()) {
        throw SshFailures.misconfigured(
            alias,
            Location.NONE,
            "this cannot be the name of a host in an ssh_config",
            "Name the node with letters, digits, '.', '_' and '-'.");
      }
      for (List<Line> file : files) {
        apply(file, true);
      }
    }

    private void apply(List<Line> lines, boolean outside) throws RemoteException {
      boolean applies = outside;
      for (Line line : lines) {
        switch (line.keyword()) {
          case "host" -> applies = outside && matchesAny(line.rest(), alias);
          case "match" -> applies = outside && matches(line);
          case "include" -> {
            for (List<Line> file : line.included()) {
              apply(file, applies);
            }
          }
          case "identityfile" -> {
            if (applies) {
              identities.add(line);
            }
          }
          case "proxyjump", "proxycommand" -> {
            // The one that comes first rules out the other.
            if (applies && !first.containsKey("proxyjump") && !first.containsKey("proxycommand")) {
              first.put(line.keyword(), line);
            }
          }
          default -> {
            if (applies) {
              first.putIfAbsent(line.keyword(), line);
            }
          }
        }
      }
    }

    private boolean matches(Line line) throws RemoteException {
      List<String> words = words(line.rest());
      for (int i = 0; i < words.size(); i++) {
        boolean wanted = !words.get(i).startsWith("!");
        String criterion = words.get(i).substring(wanted ? 0 : 1).toLowerCase(Locale.ROOT);
        if (criterion.equals("all")) {
          continue;
        }
        if (NEVER_IN_A_FIRST_PASS.contains(criterion)) {
          if (wanted) {
            return false;
          }
          continue;
        }
        i++;
        String argument = i < words.size() ? words.get(i) : "";
        boolean holds =
            switch (criterion) {
              case "host" -> matchesAny(argument, setting("hostname").orElse(alias));
              case "originalhost" -> matchesAny(argument, alias);
              case "user" -> matchesAny(argument, setting("user").orElse(localUser()));
              case "localuser" -> matchesAny(argument, localUser());
              default ->
                  throw misconfigured(
                      line, "the Match criterion " + criterion + " is not understood here");
            };
        if (holds != wanted) {
          return false;
        }
      }
      return true;
    }

    SshTarget target(Optional<ServerRecords.Server> server) throws RemoteException {
      Optional<ServerRecords.Server> made = server.filter(known -> !first.containsKey("hostname"));
      int port = number("port", DEFAULT_PORT);
      if (port < 1 || port > GREATEST_PORT) {
        throw misconfigured(first.get("port"), port + " is not a TCP port");
      }
      String user =
          setting("user").orElseGet(() -> made.map(ServerRecords.Server::user).orElse(localUser()));
      String host = made.map(ServerRecords.Server::address).orElse(alias);
      if (first.containsKey("hostname")) {
        host = tokens(first.get("hostname"), word(first.get("hostname")), Map.of('h', alias));
      }
      Map<Character, String> tokens =
          Map.of(
              'h',
              host,
              'n',
              alias,
              'p',
              String.valueOf(port),
              'r',
              user,
              'd',
              home.toString(),
              'u',
              localUser(),
              'k',
              setting("hostkeyalias").orElse(alias));
      return new SshTarget(
          alias,
          host,
          port,
          user,
          identityFiles(tokens),
          flag("identitiesonly"),
          agent(tokens),
          knownHosts(tokens),
          setting("hostkeyalias"),
          made.map(ServerRecords.Server::hostKey),
          jumps(),
          proxyCommand(tokens),
          seconds("connecttimeout", DEFAULT_CONNECT_TIME),
          seconds("serveraliveinterval", DEFAULT_ALIVE_INTERVAL),
          number("serveralivecountmax", DEFAULT_ALIVE_COUNT));
    }

    private List<Path> identityFiles(Map<Character, String> tokens) throws RemoteException {
      if (identities.isEmpty()) {
        return DEFAULT_IDENTITIES.stream()
            .map(name -> home.resolve(".ssh").resolve(name))
            .filter(Files::exists)
            .toList();
      }
      List<Path> paths = new ArrayList<>();
      for (Line line : identities) {
        String word = word(line);
        if (!word.equalsIgnoreCase("none")) {
          paths.add(path(line, word, tokens));
        }
      }
      return paths;
    }

    private Optional<Path> agent(Map<Character, String> tokens) throws RemoteException {
      Line line = first.get("identityagent");
      String socket = line == null ? "SSH_AUTH_SOCK" : word(line);
      if (socket.equalsIgnoreCase("none")) {
        return Optional.empty();
      }
      if (socket.equals("SSH_AUTH_SOCK")) {
        return Optional.ofNullable(environment.apply(socket))
            .filter(name -> !name.isEmpty())
            .map(Path::of);
      }
      if (socket.startsWith("$")) {
        return Optional.ofNullable(environment.apply(socket.substring(1))).map(Path::of);
      }
      return Optional.of(path(line, socket, tokens));
    }

    private List<Path> knownHosts(Map<Character, String> tokens) throws RemoteException {
      List<Path> paths = new ArrayList<>();
      addKnownHosts(
          paths,
          "userknownhostsfile",
          List.of("~/.ssh/known_hosts", "~/.ssh/known_hosts2"),
          tokens);
      addKnownHosts(
          paths,
          "globalknownhostsfile",
          List.of("/etc/ssh/ssh_known_hosts", "/etc/ssh/ssh_known_hosts2"),
          tokens);
      return paths;
    }

    private void addKnownHosts(
        List<Path> paths, String keyword, List<String> otherwise, Map<Character, String> tokens)
        throws RemoteException {
      Line line = first.get(keyword);
      for (String name : line == null ? otherwise : words(line.rest())) {
        if (!name.equalsIgnoreCase("none")) {
          paths.add(path(line, name, tokens));
        }
      }
    }

    private List<String> jumps() {
      return setting("proxyjump")
          .filter(value -> !value.equalsIgnoreCase("none"))
          .map(value -> List.of(value.split(",")))
          .orElse(List.of());
    }

    private Optional<String> proxyCommand(Map<Character, String> tokens) throws RemoteException {
      Line line = first.get("proxycommand");
      if (line == null || line.rest().equalsIgnoreCase("none")) {
        return Optional.empty();
      }
      // The command goes to a shell, where what replaces a token must stay one word.
      for (char token : new char[] {'h', 'n', 'r'}) {
        String value = tokens.get(token);
        if (line.rest().contains("%" + token) && !SAFE_NAME.matcher(value).matches()) {
          throw misconfigured(line, "'" + value + "' is not put into a shell command");
        }
      }
      return Optional.of(tokens(line, line.rest(), tokens));
    }

    private Path path(Line line, String name, Map<Character, String> tokens)
        throws RemoteException {
      String text = name;
      if (text.startsWith("~/")) {
        text = home + text.substring(1);
      }
      StringBuilder expanded = new StringBuilder();
      Matcher matcher = ENVIRONMENT.matcher(text);
      while (matcher.find()) {
        String value = environment.apply(matcher.group(1));
        if (value == null) {
          throw misconfigured(line, "there is no environment variable " + matcher.group(1));
        }
        matcher.appendReplacement(expanded, Matcher.quoteReplacement(value));
      }
      matcher.appendTail(expanded);
      return Path.of(tokens(line, expanded.toString(), tokens));
    }

    private String tokens(Line line, String text, Map<Character, String> values)
        throws RemoteException {
      StringBuilder expanded = new StringBuilder();
      for (int i = 0; i < text.length(); i++) {
        char character = text.charAt(i);
        if (character != '%') {
          expanded.append(character);
          continue;
        }
        i++;
        char token = i < text.length() ? text.charAt(i) : ' ';
        String value = token == '%' ? "%" : values.get(token);
        if (value == null) {
          throw misconfigured(line, "the token %" + token + " is not understood here");
        }
        expanded.append(value);
      }
      return expanded.toString();
    }

    private Optional<String> setting(String keyword) {
      return Optional.ofNullable(first.get(keyword)).map(this::word);
    }

    private String word(Line line) {
      List<String> words = words(line.rest());
      return words.isEmpty() ? "" : words.get(0);
    }

    private boolean flag(String keyword) {
      return setting(keyword).filter(value -> value.equalsIgnoreCase("yes")).isPresent();
    }

    private int number(String keyword, int otherwise) throws RemoteException {
      Optional<String> value = setting(keyword);
      try {
        return value.map(Integer::parseInt).orElse(otherwise);
      } catch (NumberFormatException e) {
        throw misconfigured(first.get(keyword), "'" + value.get() + "' is not a number");
      }
    }

    private Duration seconds(String keyword, Duration otherwise) throws RemoteException {
      return setting(keyword).filter(value -> !value.equalsIgnoreCase("none")).isEmpty()
          ? otherwise
          : Duration.ofSeconds(number(keyword, 0));
    }

    private RemoteException misconfigured(Line line, String why) {
      return SshFailures.misconfigured(
          alias,
          line == null ? Location.NONE : line.at(),
          line == null ? why : line.keyword() + " " + line.rest() + ": " + why,
          "See ssh_config(5); 'ssh -G " + alias + "' prints what OpenSSH makes of it.");
    }
  }

  private static String localUser() {
    return System.getProperty("user.name");
  }

  /** Patterns separated by white space or commas: one matches, and none that is negated. */
  static boolean matchesAny(String patterns, String name) {
    boolean found = false;
    for (String word : words(patterns)) {
      for (String pattern : word.split(",")) {
        boolean negated = pattern.startsWith("!");
        if (glob(negated ? pattern.substring(1) : pattern).matcher(name).matches()) {
          if (negated) {
            return false;
          }
          found = true;
        }
      }
    }
    return found;
  }

  private static Pattern glob(String pattern) {
    return Pattern.compile(
        pattern
            .chars()
            .mapToObj(
                c ->
                    switch (c) {
                      case '*' -> ".*";
                      case '?' -> ".";
                      default -> Pattern.quote(String.valueOf((char) c));
                    })
            .collect(Collectors.joining()),
        Pattern.CASE_INSENSITIVE);
  }

  /** The words of a line: separated by white space, quoted where they hold some, up to a remark. */
  private static List<String> words(String text) {
    List<String> words = new ArrayList<>();
    StringBuilder word = new StringBuilder();
    boolean begun = false;
    char quote = 0;
    for (int i = 0; i < text.length(); i++) {
      char character = text.charAt(i);
      if (character == '\\' && i + 1 < text.length() && "\"'\\".indexOf(text.charAt(i + 1)) >= 0) {
        i++;
        word.append(text.charAt(i));
        begun = true;
      } else if (quote != 0) {
        if (character == quote) {
          quote = 0;
        } else {
          word.append(character);
        }
      } else if (character == '"' || character == '\'') {
        quote = character;
        begun = true;
      } else if (character == ' ' || character == '\t') {
        if (begun) {
          words.add(word.toString());
          word.setLength(0);
          begun = false;
        }
      } else if (character == '#' && !begun) {
        return words;
      } else {
        word.append(character);
        begun = true;
      }
    }
    if (begun) {
      words.add(word.toString());
    }
    return words;
  }
}
