// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.name;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Which names IDL 4.2 and the languages generated from it leave to the user. */
public final class IdlNames {
  /** Generated files are called after names and add up to 40 characters; file names have 255. */
  public static final int LONGEST = 200;

  /** Keywords of IDL 4.2 (table 7-6) in lower case. */
  private static final Set<String> IDL_KEYWORDS =
      words(
          "abstract any alias attribute bitfield bitmask bitset boolean case char component"
              + " connector const consumes context custom default double exception emits enum"
              + " eventtype factory false finder fixed float getraises home import in inout"
              + " interface local long manages map mirrorport module multiple native object octet"
              + " oneway out primarykey private port porttype provides public publishes raises"
              + " readonly setraises sequence short string struct supports switch true truncatable"
              + " typedef typeid typename typeprefix unsigned union uses valuebase valuetype void"
              + " wchar wstring int8 uint8 int16 int32 int64 uint16 uint32 uint64");

  /** Keywords of C++17 and C17, and those that C++20 adds. */
  private static final Set<String> CPP_KEYWORDS =
      words(
          "alignas alignof and and_eq asm auto bitand bitor bool break case catch char char16_t"
              + " char32_t char8_t class co_await co_return co_yield compl concept const const_cast"
              + " consteval constexpr constinit continue decltype default delete do double"
              + " dynamic_cast else enum explicit export extern false float for friend goto if"
              + " inline int long mutable namespace new noexcept not not_eq nullptr operator or"
              + " or_eq private protected public register reinterpret_cast requires restrict return"
              + " short signed sizeof static static_assert static_cast struct switch template this"
              + " thread_local throw true try typedef typeid typename union unsigned using virtual"
              + " void volatile wchar_t while xor xor_eq");

  /** Namespaces of the C++ library, of DDS implementations and of the dummies, in lower case. */
  private static final Set<String> TAKEN_NAMESPACES =
      words(
          "std eprosima dds ddsi ddsrt ddsc idl opendds corba tao ace asio slipway slipway_dummy");

  /** Headers of C and POSIX in lower case, as far as one could be a file made of IDL. */
  private static final Set<String> C_HEADERS =
      words(
          "aio aliases alloca ar argp argz assert byteswap complex cpio ctype dirent dlfcn elf"
              + " endian envz err errno error execinfo fcntl features fenv float fmtmsg fnmatch"
              + " fstab fts ftw getopt glob grp gshadow iconv ifaddrs inttypes iso646 langinfo"
              + " lastlog libgen libintl limits link locale malloc math mcheck memory mntent"
              + " monetary mqueue ndbm netdb nl_types nss obstack paths poll printf pthread pty pwd"
              + " regex regexp resolv sched search semaphore setjmp shadow signal spawn stab"
              + " stdalign stdarg stdatomic stdbool stddef stdint stdio stdlib stdnoreturn string"
              + " strings stropts syscall sysexits syslog tar termio termios tgmath threads time"
              + " trace uchar ucontext ulimit unistd unwind utime utmp utmpx values wait wchar"
              + " wctype wordexp");

  private static final Set<String> MACROS = resource("cpp-macros.txt");
  private static final Set<String> GLOBALS = resource("cpp-globals.txt");

  private IdlNames() {}

  /** Why a name cannot be used. */
  public enum Problem {
    /** There is no name. */
    EMPTY("it is empty"),
    /** Not a letter followed by letters, digits and underscores, all of ASCII. */
    NOT_AN_IDENTIFIER("it is not a letter followed by letters, digits and underscores"),
    /** Longer than {@link #LONGEST}. */
    LONG("it is longer than " + LONGEST + " characters"),
    /** Equals a keyword of C++ or C. */
    CPP_KEYWORD("it is a keyword of C++ or C, which are generated from the IDL"),
    /** Equals a macro of the headers that generated code includes. */
    CPP_MACRO("it is a macro in the headers that generated code includes"),
    /** Taken in the global namespace of generated code; of no account inside a module. */
    CPP_GLOBAL("generated code already has it in its global namespace");

    private final String reason;

    Problem(String reason) {
      this.reason = reason;
    }

    /** The reason in words that continue "the name cannot be used: ...". */
    public String reason() {
      return reason;
    }
  }

  /** What is wrong with a name inside a module or a type; empty if nothing. */
  public static Optional<Problem> problem(String name) {
    if (name == null || name.isEmpty()) {
      return Optional.of(Problem.EMPTY);
    }
    // C++ reserves two underscores in a row, but no compiler minds, and ROS has them everywhere.
    // One in front is no part of a name in IDL: it escapes the keyword behind it.
    if (!isIdentifier(name)) {
      return Optional.of(Problem.NOT_AN_IDENTIFIER);
    }
    if (name.length() > LONGEST) {
      return Optional.of(Problem.LONG);
    }
    if (CPP_KEYWORDS.contains(name)) {
      return Optional.of(Problem.CPP_KEYWORD);
    }
    return MACROS.contains(name) ? Optional.of(Problem.CPP_MACRO) : Optional.empty();
  }

  /** What is wrong with the name of a definition outside every module; empty if nothing. */
  public static Optional<Problem> problemOutsideModules(String name) {
    Optional<Problem> problem = problem(name);
    if (problem.isPresent()) {
      return problem;
    }
    return TAKEN_NAMESPACES.contains(ignoringCase(name))
            || GLOBALS.contains(name)
            || ignoringCase(name).startsWith("dds_")
        ? Optional.of(Problem.CPP_GLOBAL)
        : Optional.empty();
  }

  /** Whether the text is a letter followed by letters, digits and underscores, keyword or not. */
  public static boolean isIdentifier(String text) {
    if (text.isEmpty() || !isLetter(text.charAt(0))) {
      return false;
    }
    for (int i = 1; i < text.length(); i++) {
      char character = text.charAt(i);
      if (!isLetter(character) && !(character >= '0' && character <= '9') && character != '_') {
        return false;
      }
    }
    return true;
  }

  private static boolean isLetter(char character) {
    return character >= 'a' && character <= 'z' || character >= 'A' && character <= 'Z';
  }

  /** Whether a name can be used inside a module or a type. */
  public static boolean isLegal(String name) {
    return problem(name).isEmpty();
  }

  /** Whether IDL takes a name for a keyword unless it is escaped, as it does in whatever case. */
  public static boolean isKeyword(String name) {
    return IDL_KEYWORDS.contains(ignoringCase(name));
  }

  /** The name that an identifier of an IDL text is: without the underscore that escapes it. */
  public static String ofIdentifier(String identifier) {
    return identifier.startsWith("_") && identifier.length() > 1
        ? identifier.substring(1)
        : identifier;
  }

  /** The form in which two identifiers are equal that IDL takes for the same (IDL 4.2, 7.2.3). */
  public static String ignoringCase(String name) {
    return name.toLowerCase(Locale.ROOT);
  }

  /**
   * A file name without extension for any name; a legal name stays as it is, unless a header made
   * of the file would be found in place of one of C.
   */
  static String fileName(String name) {
    String ascii = name == null ? "" : name.replaceAll("[^A-Za-z0-9]+", "_");
    String trimmed = ascii.replaceAll("^_+|_+$", "");
    String started = trimmed.matches("[A-Za-z].*") ? trimmed : "types_" + trimmed;
    String file = started.substring(0, Math.min(started.length(), LONGEST)).replaceAll("_+$", "");
    return C_HEADERS.contains(ignoringCase(file)) ? file + "_types" : file;
  }

  private static Set<String> words(String text) {
    return Set.of(text.split(" "));
  }

  private static Set<String> resource(String name) {
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                IdlNames.class.getResourceAsStream(name), StandardCharsets.UTF_8))) {
      return lines
          .lines()
          .filter(line -> !line.startsWith("#"))
          .collect(Collectors.toUnmodifiableSet());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
