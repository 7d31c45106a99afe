// SPDX-License-Identifier: EPL-2.0
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "json_value.hpp"

namespace slipway::dummy::test {

/// The schema in a file. Throws std::invalid_argument if it is no JSON.
json_value schema_of(const std::filesystem::path& file);

/// What keeps `value` from being valid by `schema`, each with its path. Knows the keywords that the
/// project's schemas use: $ref within the document, type, const, enum, minimum, required,
/// properties, additionalProperties, items, oneOf.
std::vector<std::string> violations(const json_value& schema, const json_value& value);

}  // namespace slipway::dummy::test
