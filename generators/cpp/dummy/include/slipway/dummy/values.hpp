// SPDX-License-Identifier: EPL-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <string>
#include <type_traits>

#include "slipway/dummy/port.hpp"
#include "slipway/dummy/random.hpp"

/// Synthesised values for typed samples. A generated *shape*, a function object, visits the members
/// of a type in IDL order; the visitors here fill a sample or measure it. A *mapping* says how
/// strings and sequences of an IDL language mapping are changed and read.
namespace slipway::dummy {

/// How long the strings and sequences of a sample are: each has `base` elements, the first
/// `longer` of them one more; a bound cuts both.
struct length_plan {
  std::size_t base = 0;
  std::size_t longer = 0;
};

/// Adds up the XCDR1 size of a sample (DDS-XTypes 1.3, 7.4.1), encapsulation header included.
template <class Mapping>
class size_visitor {
 public:
  std::size_t size() const { return 4 + position_; }

  template <class T>
  void boolean(T&&) {
    ++position_;
  }
  template <class T>
  void character(T&&) {
    ++position_;
  }
  template <class T, class... Range>
  void number(T&&, Range...) {
    add(sizeof(std::decay_t<T>), 1);
  }
  template <class T, class... Values>
  void enumeration(T&&, Values...) {
    add(4, 1);
  }
  template <class T>
  void string(T& text, std::size_t = 0) {
    add(4, 1);
    position_ += Mapping::length(text) + 1;
  }
  template <class T, class Shape>
  void sequence(T& items, std::size_t, const Shape& shape) {
    add(4, 1);
    for (std::size_t i = 0; i < Mapping::size(items); ++i) {
      shape(*this, Mapping::element(items, i));
    }
  }
  template <class T, class... Range>
  void numbers(T& items, std::size_t, Range...) {
    add(4, 1);
    add(sizeof(*Mapping::data(items)), Mapping::size(items));
  }
  template <class T, class Shape>
  void array(T& items, const Shape& shape) {
    for (auto& item : items) {
      shape(*this, item);
    }
  }
  template <class Shape>
  void key(const Shape& shape) {
    shape(*this);
  }
  /// A union: the discriminator by `discriminator`, then the case that its value selects.
  template <class Union, class Discriminator, class... Case>
  void alternatives(Union& value, const Discriminator& discriminator, const Case&... cases) {
    discriminator(*this, value);
    (void)(... || cases.visit_if_selected(*this, value));
  }

 private:
  void add(std::size_t size, std::size_t count) {
    if (count > 0) {
      position_ = (position_ + size - 1) / size * size + size * count;
    }
  }

  std::size_t position_ = 0;
};

/// Writes values into a sample that follow from two seeds alone. Numbers stay in their range,
/// enumerations and unions take legal values only.
template <class Mapping>
class fill_visitor {
 public:
  /// `key_seed` and `instance` decide about key members, `value_seed` about all others. Different
  /// instances of one seed have different keys as long as their range has values for them. What
  /// changes the size (lengths, cases of unions) depends on none of these, so all samples of a plan
  /// are of one size.
  fill_visitor(std::uint64_t value_seed, std::uint64_t key_seed, std::uint64_t instance,
               length_plan lengths)
      : random_(value_seed), keys_(key_seed), instance_(instance), lengths_(lengths) {}

  /// Strings and sequences visited so far.
  std::size_t variable_members() const { return visited_; }

  template <class T>
  void boolean(T&& value) {
    value = ((source().next() + shift()) & 1U) != 0;
  }
  template <class T>
  void character(T&& value) {
    value = letter(shift());
  }
  template <class T>
  void number(T&& value) {
    using type = std::decay_t<T>;
    if constexpr (std::is_floating_point_v<type>) {
      number(value, -1000.0, 1000.0);
    } else {
      value = static_cast<type>(source().next() + shift());
    }
  }
  /// A value in [least, greatest].
  template <class T, class Limit>
  void number(T&& value, Limit least, Limit greatest) {
    using type = std::decay_t<T>;
    if constexpr (std::is_floating_point_v<type>) {
      const auto low = static_cast<type>(least);
      // Multiples of the golden section are apart from one another.
      const double place = source().unit() + static_cast<double>(shift()) * 0.6180339887498949;
      value =
          low + (static_cast<type>(greatest) - low) * static_cast<type>(place - std::floor(place));
    } else {
      const auto width = static_cast<std::uint64_t>(greatest) - static_cast<std::uint64_t>(least);
      const std::uint64_t offset = width == std::numeric_limits<std::uint64_t>::max()
                                       ? source().next() + shift()
                                       : next_below(width + 1);
      value = static_cast<type>(static_cast<std::uint64_t>(least) + offset);
    }
  }
  template <class T, class... Values>
  void enumeration(T&& value, Values... values) {
    const std::decay_t<T> choices[] = {values...};
    value = choices[next_below(sizeof...(Values))];
  }
  template <class T>
  void string(T& text, std::size_t bound = 0) {
    text_.resize(next_length(bound));
    std::uint64_t digits = shift();
    for (char& character : text_) {
      character = letter(digits % letters);
      digits /= letters;
    }
    Mapping::assign(text, text_);
  }
  template <class T, class Shape>
  void sequence(T& items, std::size_t bound, const Shape& shape) {
    const std::size_t length = next_length(bound);
    Mapping::resize(items, length);
    for (std::size_t i = 0; i < length; ++i) {
      shape(*this, Mapping::element(items, i));
    }
  }
  template <class T, class... Range>
  void numbers(T& items, std::size_t bound, Range... range) {
    const std::size_t length = next_length(bound);
    Mapping::resize(items, length);
    auto* const data = Mapping::data(items);
    if constexpr (sizeof...(Range) == 0 && sizeof(*data) == 1) {
      // Octets in bulk: a typed 64 KiB sample must not cost more to fill than to send.
      std::size_t i = 0;
      for (; i + sizeof(std::uint64_t) <= length; i += sizeof(std::uint64_t)) {
        const std::uint64_t word = source().next();
        std::memcpy(data + i, &word, sizeof word);
      }
      for (; i < length; ++i) {
        number(data[i]);
      }
    } else {
      for (std::size_t i = 0; i < length; ++i) {
        number(data[i], range...);
      }
    }
  }
  template <class T, class Shape>
  void array(T& items, const Shape& shape) {
    for (auto& item : items) {
      shape(*this, item);
    }
  }
  template <class Shape>
  void key(const Shape& shape) {
    const bool before = in_key_;
    in_key_ = true;
    shape(*this);
    in_key_ = before;
  }
  template <class Union, class Discriminator, class... Case>
  void alternatives(Union& value, const Discriminator&, const Case&... cases) {
    const std::size_t chosen = alternative_++ % sizeof...(Case);
    std::size_t index = 0;
    (void)(... || (index++ == chosen && cases.select(*this, value)));
  }

 private:
  random& source() { return in_key_ ? keys_ : random_; }
  static constexpr std::uint64_t letters = 26;

  /// What sets a key apart from those of the other instances; 0 outside of keys.
  std::uint64_t shift() const { return in_key_ ? instance_ : 0; }
  /// In [0, n), n > 0; the n first instances get n different values.
  std::uint64_t next_below(std::uint64_t n) { return (source().below(n) + shift() % n) % n; }
  char letter(std::uint64_t further) {
    return static_cast<char>('a' + (source().below(letters) + further) % letters);
  }
  std::size_t next_length(std::size_t bound) {
    const std::size_t length = lengths_.base + (visited_ < lengths_.longer ? 1 : 0);
    ++visited_;
    return bound != 0 && bound < length ? bound : length;
  }

  random random_;
  random keys_;
  const std::uint64_t instance_;
  const length_plan lengths_;
  std::size_t visited_ = 0;
  std::size_t alternative_ = 0;
  std::string text_;
  bool in_key_ = false;
};

/// One case of a union: its labels, how to read the label, how to make the case the active one, the
/// shape of its member. The default case comes last and has one label that no other case has.
template <class Label, std::size_t Count, class Selected, class Activate, class Shape>
class union_case {
 public:
  union_case(std::array<Label, Count> labels, Selected selected, Activate activate, Shape shape,
             bool is_default = false)
      : labels_(labels),
        selected_(selected),
        activate_(activate),
        shape_(shape),
        is_default_(is_default) {}

  template <class Visitor, class Union>
  bool visit_if_selected(Visitor& visitor, Union& value) const {
    const bool selected =
        is_default_ || std::find(labels_.begin(), labels_.end(), selected_(value)) != labels_.end();
    if (selected) {
      shape_(visitor, value);
    }
    return selected;
  }
  template <class Visitor, class Union>
  bool select(Visitor& visitor, Union& value) const {
    activate_(value, labels_[0]);
    shape_(visitor, value);
    return true;
  }

 private:
  std::array<Label, Count> labels_;
  Selected selected_;
  Activate activate_;
  Shape shape_;
  bool is_default_;
};

/// Finds the lengths with which a sample comes closest to `target` bytes without exceeding it; a
/// target of 0 asks for the natural size (8 elements each). `measure` fills a fresh sample by a
/// plan and returns its size and number of variable members.
struct measured_sample {
  std::size_t size = 0;
  std::size_t variable_members = 0;
};
template <class Measure>
length_plan plan_lengths(std::size_t target, const Measure& measure) {
  constexpr std::size_t natural = 8;
  if (target == 0) {
    return {natural, 0};
  }
  const auto fits = [&](length_plan plan) { return measure(plan).size <= target; };
  if (measure({0, 0}).variable_members == 0 || !fits({0, 0})) {
    return {0, 0};
  }
  // Doubling first: a nested sequence grows with a power of its length.
  std::size_t above = 1;
  while (above <= target && fits({above, 0})) {
    above *= 2;
  }
  std::size_t base = above / 2;
  while (above - base > 1) {
    const std::size_t middle = base + (above - base) / 2;
    (fits({middle, 0}) ? base : above) = middle;
  }
  std::size_t longer = 0;
  above = measure({base, 0}).variable_members;
  while (above - longer > 1) {
    const std::size_t middle = longer + (above - longer) / 2;
    (fits({base, middle}) ? longer : above) = middle;
  }
  return {base, longer};
}

/// Seeds of a typed publication's values.
class value_seeds {
 public:
  /// EXCLUSIVE ownership needs writers of the same instances: there the topic alone decides about
  /// the keys, else every process has its own.
  value_seeds(const publication& description, const sender& identity)
      : values_(
            hash_of(description.topic, hash_of(identity.instance, hash_of(identity.component)))),
        keys_(description.qos.ownership.kind == ownership_kind::exclusive
                  ? hash_of(description.topic)
                  : values_),
        instances_(std::max({1U, description.instances, description.burst})) {}

  template <class Mapping>
  fill_visitor<Mapping> visitor(std::uint64_t sequence, length_plan lengths) const {
    return {values_ + sequence, keys_, sequence % instances_, lengths};
  }

 private:
  std::uint64_t values_;
  std::uint64_t keys_;
  std::uint32_t instances_;
};

}  // namespace slipway::dummy
