// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.cpp;

import dev.slipway.idl.name.ScopedNames;
import dev.slipway.model.dds.Definition;
import dev.slipway.model.dds.EnumLiteral;
import dev.slipway.model.dds.Enumeration;
import dev.slipway.model.dds.TypeDefinition;
import java.util.List;

/**
 * A DDS implementation that dummies are built for, by the C or C++ that its IDL compiler makes of a
 * type.
 */
enum LanguageMapping {
  /** Eclipse Cyclone DDS: the C mapping of idlc. */
  CYCLONEDDS("cyclonedds") {
    @Override
    List<String> headers(String idl) {
      return List.of(idl + ".h");
    }

    @Override
    String typeName(Definition type) {
      return String.join("_", ScopedNames.path(type));
    }

    @Override
    String enumerator(EnumLiteral literal) {
      List<String> path = ScopedNames.path((Enumeration) literal.eContainer());
      path.set(path.size() - 1, literal.getName());
      return String.join("_", path);
    }

    @Override
    String member(String owner, String name) {
      return owner + "." + name;
    }

    @Override
    String base(String owner, TypeDefinition base) {
      return owner + ".parent";
    }

    @Override
    String discriminator(String union) {
      return union + "._d";
    }

    @Override
    String alternative(String union, String name) {
      return union + "._u." + name;
    }

    @Override
    List<String> activation(String union, String name, String label) {
      return List.of(union + " = {};", union + "._d = " + label + ";");
    }

    @Override
    String topicType(TypeDefinition type, String shape) {
      return "typed<::" + typeName(type) + ", " + shape + ">";
    }

    @Override
    String topicTypeArgument(TypeDefinition type, String idl) {
      return "(" + typeName(type) + "_desc)";
    }
  },

  /** eProsima Fast DDS: the C++11 mapping of fastddsgen. */
  FASTDDS("fastdds") {
    @Override
    List<String> headers(String idl) {
      return List.of(idl + "PubSubTypes.h", idl + "TypeObject.h");
    }

    @Override
    String enumerator(EnumLiteral literal) {
      String enumeration = typeName((Enumeration) literal.eContainer());
      return enumeration.substring(0, enumeration.lastIndexOf("::")) + "::" + literal.getName();
    }

    @Override
    String topicType(TypeDefinition type, String shape) {
      return "typed<" + typeName(type) + ", " + typeName(type) + "PubSubType, " + shape + ">";
    }

    @Override
    String topicTypeArgument(TypeDefinition type, String idl) {
      return "(&register" + idl + "Types)";
    }
  },

  /** OpenDDS: the C++11 mapping of opendds_idl. */
  OPENDDS("opendds") {
    @Override
    List<String> headers(String idl) {
      return List.of(idl + "TypeSupportImpl.h");
    }

    @Override
    String topicType(TypeDefinition type, String shape) {
      return "typed<" + typeName(type) + ", " + shape + ">";
    }

    @Override
    String topicTypeArgument(TypeDefinition type, String idl) {
      return "";
    }
  };

  private final String folder;

  LanguageMapping(String folder) {
    this.folder = folder;
  }

  /** Its name in paths, CMake and on the command line. */
  String folder() {
    return folder;
  }

  /**
   * The headers that its IDL compiler makes.
   *
   * @param idl name of the IDL file without its extension
   */
  abstract List<String> headers(String idl);

  /** The name of a type from the global namespace on. */
  String typeName(Definition type) {
    return "::" + String.join("::", ScopedNames.path(type));
  }

  /** The name of an enumerator from the global namespace on. */
  String enumerator(EnumLiteral literal) {
    return typeName((Enumeration) literal.eContainer()) + "::" + literal.getName();
  }

  /** The expression for a struct's member. */
  String member(String owner, String name) {
    return owner + "." + name + "()";
  }

  /** The expression for the members that a struct inherits. */
  String base(String owner, TypeDefinition base) {
    return "static_cast<" + typeName(base) + "&>(" + owner + ")";
  }

  /** The expression for a union's discriminator. */
  String discriminator(String union) {
    return union + "._d()";
  }

  /** The expression for a union's active member. */
  String alternative(String union, String name) {
    return member(union, name);
  }

  /** Statements that make a member the active one. */
  List<String> activation(String union, String name, String label) {
    return List.of(union + "." + name + "({});", union + "._d(" + label + ");");
  }

  /** The adapter's template for a topic type. */
  abstract String topicType(TypeDefinition type, String shape);

  /** The arguments of its constructor in parentheses; empty where it has none. */
  abstract String topicTypeArgument(TypeDefinition type, String idl);
}
