// SPDX-License-Identifier: EPL-2.0
#pragma once

#include <dds/DCPS/TypeSupportImpl.h>
#include <dds/DdsDcpsPublicationC.h>
#include <dds/DdsDcpsSubscriptionC.h>
#include <dds/DdsDcpsTypeSupportExtC.h>

#include <memory>

#include "slipway/dummy/std_mapping.hpp"

/// Topic types of OpenDDS 3.25 and later in the IDL to C++11 mapping (opendds_idl -Lc++11).
namespace slipway::dummy::opendds {

/// Writes through a DataWriter of one type; fills its one sample again and again.
class typed_writer {
 public:
  virtual ~typed_writer() = default;
  virtual DDS::ReturnCode_t write(const outgoing& content) = 0;
  virtual std::size_t serialized_size() const = 0;
};

/// Takes from a DataReader of one type.
class typed_reader {
 public:
  virtual ~typed_reader() = default;
  /// Takes a bounded number of samples; sets how many there were.
  virtual DDS::ReturnCode_t take(sample_sink& sink, std::size_t& count) = 0;
};

/// A topic type by its generated TypeSupport.
class opendds_type : public topic_type {
 public:
  /// The caller owns the reference.
  virtual DDS::TypeSupport_ptr make_support() const = 0;
  /// Null if the writer is of another type.
  virtual std::unique_ptr<typed_writer> make_writer(DDS::DataWriter_ptr endpoint,
                                                    const publication& description,
                                                    const sender& identity) const = 0;
  /// Null if the reader is of another type.
  virtual std::unique_ptr<typed_reader> make_reader(DDS::DataReader_ptr endpoint) const = 0;
};

inline std::int64_t nanoseconds_of(const DDS::Time_t& time) {
  return static_cast<std::int64_t>(time.sec) * 1'000'000'000 + time.nanosec;
}

inline DDS::Time_t time_of(std::int64_t ns) {
  DDS::Time_t time;
  time.sec = static_cast<CORBA::Long>(ns / 1'000'000'000);
  time.nanosec = static_cast<CORBA::ULong>(ns % 1'000'000'000);
  return time;
}

/// The generated classes of the IDL struct `T`. `Content` has `fill(outgoing)`, which returns the
/// sample to write, `serialized_size()` and `static read(T&, incoming&, opaque_header&)`.
template <class T, class Content>
class basic_type : public opendds_type {
 public:
  const char* type_name() const override { return traits::type_name(); }
  DDS::TypeSupport_ptr make_support() const override {
    return new typename traits::TypeSupportImplType;
  }
  std::unique_ptr<typed_writer> make_writer(DDS::DataWriter_ptr endpoint,
                                            const publication& description,
                                            const sender& identity) const override {
    writer_var narrowed = traits::DataWriterType::_narrow(endpoint);
    if (!narrowed) {
      return nullptr;
    }
    return std::make_unique<writer_of>(narrowed, description, identity);
  }
  std::unique_ptr<typed_reader> make_reader(DDS::DataReader_ptr endpoint) const override {
    reader_var narrowed = traits::DataReaderType::_narrow(endpoint);
    if (!narrowed) {
      return nullptr;
    }
    return std::make_unique<reader_of>(narrowed);
  }

 private:
  using traits = OpenDDS::DCPS::DDSTraits<T>;
  using writer_var = typename traits::DataWriterType::_var_type;
  using reader_var = typename traits::DataReaderType::_var_type;

  class writer_of final : public typed_writer {
   public:
    writer_of(const writer_var& endpoint, const publication& description, const sender& identity)
        : endpoint_(endpoint), content_(description, identity) {}
    DDS::ReturnCode_t write(const outgoing& content) override {
      return endpoint_->write_w_timestamp(content_.fill(content), DDS::HANDLE_NIL,
                                          time_of(content.sent_ns));
    }
    std::size_t serialized_size() const override { return content_.serialized_size(); }

   private:
    writer_var endpoint_;
    Content content_;
  };

  class reader_of final : public typed_reader {
   public:
    explicit reader_of(const reader_var& endpoint) : endpoint_(endpoint) {}
    DDS::ReturnCode_t take(sample_sink& sink, std::size_t& count) override {
      constexpr CORBA::Long batch = 32;
      typename traits::MessageSequenceType samples;
      DDS::SampleInfoSeq infos;
      const DDS::ReturnCode_t code = endpoint_->take(samples, infos, batch, DDS::ANY_SAMPLE_STATE,
                                                     DDS::ANY_VIEW_STATE, DDS::ANY_INSTANCE_STATE);
      if (code != DDS::RETCODE_OK) {
        return code;
      }
      count = infos.length();
      for (CORBA::ULong i = 0; i < infos.length(); ++i) {
        if (infos[i].valid_data) {
          incoming content;
          opaque_header header;
          content.writer = static_cast<std::uint64_t>(infos[i].publication_handle);
          content.sent_ns = nanoseconds_of(infos[i].source_timestamp);
          Content::read(samples[i], content, header);
          sink.on_sample(content);
        }
      }
      return endpoint_->return_loan(samples, infos);
    }

   private:
    reader_var endpoint_;
  };
};

/// What a typed sample is filled with and says of itself.
template <class T, class Shape>
class typed_content : public std_sample<T, Shape> {
 public:
  using std_sample<T, Shape>::std_sample;
  static void read(T& value, incoming& content, opaque_header&) {
    content.size = std_sample<T, Shape>::size_of(value);
  }
};

/// A user's struct `T` with its generated shape.
template <class T, class Shape>
class typed final : public basic_type<T, typed_content<T, Shape>> {};

}  // namespace slipway::dummy::opendds
