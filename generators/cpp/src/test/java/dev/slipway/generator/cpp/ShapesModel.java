// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.cpp;

import dev.slipway.model.Deployment;
import dev.slipway.model.Element;
import dev.slipway.model.ModelFactory;
import dev.slipway.model.dds.Alias;
import dev.slipway.model.dds.ArrayRef;
import dev.slipway.model.dds.DataModel;
import dev.slipway.model.dds.DdsFactory;
import dev.slipway.model.dds.Enumeration;
import dev.slipway.model.dds.Member;
import dev.slipway.model.dds.Module;
import dev.slipway.model.dds.NamedRef;
import dev.slipway.model.dds.PrimitiveKind;
import dev.slipway.model.dds.PrimitiveRef;
import dev.slipway.model.dds.QosProfile;
import dev.slipway.model.dds.SequenceRef;
import dev.slipway.model.dds.StringRef;
import dev.slipway.model.dds.Struct;
import dev.slipway.model.dds.Topic;
import dev.slipway.model.dds.TypeDefinition;
import dev.slipway.model.dds.TypeRef;
import dev.slipway.model.dds.Union;
import dev.slipway.model.dds.UnionCase;
import dev.slipway.model.infrastructure.InfrastructureFactory;
import dev.slipway.model.infrastructure.PhysicalHost;
import dev.slipway.model.infrastructure.Site;
import dev.slipway.model.resource.LoadResult;
import dev.slipway.model.resource.ModelLoader;
import dev.slipway.model.software.ComponentInstance;
import dev.slipway.model.software.ComponentType;
import dev.slipway.model.software.LogNormalTime;
import dev.slipway.model.software.Publication;
import dev.slipway.model.software.Reaction;
import dev.slipway.model.software.SoftwareFactory;
import dev.slipway.model.software.SoftwareModel;
import dev.slipway.model.software.Subscription;
import dev.slipway.validation.ValidatedDeployment;
import dev.slipway.validation.ValidationResult;
import dev.slipway.validation.Validator;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import org.eclipse.emf.common.util.TreeIterator;
import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.xmi.impl.XMIResourceImpl;

/** A deployment whose one topic type has every construct that dummies can synthesise. */
final class ShapesModel {
  private static final DdsFactory DDS = DdsFactory.eINSTANCE;
  private static final SoftwareFactory SOFTWARE = SoftwareFactory.eINSTANCE;

  final Deployment deployment = ModelFactory.eINSTANCE.createDeployment();
  final Struct track = DDS.createStruct();
  final Topic tracks = DDS.createTopic();

  ShapesModel() {
    deployment.setName("shapes");
    DataModel data = DDS.createDataModel();
    deployment.setData(data);
    Module outer = named(DDS.createModule(), "lab");
    Module module = named(DDS.createModule(), "geo");
    data.getDefinitions().add(outer);
    outer.getDefinitions().add(module);

    Enumeration mode = named(DDS.createEnumeration(), "Mode");
    for (String name : List.of("MODE_SEARCH", "MODE_TRACK", "MODE_LOST")) {
      mode.getLiterals().add(named(DDS.createEnumLiteral(), name));
    }
    Struct position = named(DDS.createStruct(), "Position");
    position.setNested(true);
    member(position, "x", primitive(PrimitiveKind.FLOAT64));
    Member y = member(position, "y", primitive(PrimitiveKind.FLOAT32));
    y.setRangeMin("-1.5");
    y.setRangeMax("1.5");
    Alias path = alias("Path", sequence(ref(position), null));
    Alias flags = alias("Flags", sequence(primitive(PrimitiveKind.BOOLEAN), 8L));
    Alias octets = alias("Octets", sequence(primitive(PrimitiveKind.BYTE), null));
    Alias names = alias("Names", sequence(string(null), 4L));
    Alias grid = alias("Grid", array(primitive(PrimitiveKind.INT32), 2, 3));
    Alias corners = alias("Corners", array(ref(position), 2));
    Alias modes = alias("Modes", sequence(ref(mode), 3L));
    Alias shortName = alias("ShortName", string(16L));
    Union byNumber = union("ByNumber", primitive(PrimitiveKind.INT32));
    unionCase(byNumber, "radius", primitive(PrimitiveKind.FLOAT64), "0x1", "1 << 1");
    unionCase(byNumber, "corner", ref(position), "-3");
    unionCase(byNumber, "code", primitive(PrimitiveKind.BYTE)).setDefault(true);
    Union byMode = union("ByMode", ref(mode));
    unionCase(byMode, "sector", primitive(PrimitiveKind.UINT16), "MODE_SEARCH");
    unionCase(byMode, "target", primitive(PrimitiveKind.UINT64), "MODE_TRACK", "MODE_LOST");
    Union byTruth = union("ByTruth", primitive(PrimitiveKind.BOOLEAN));
    unionCase(byTruth, "yes", primitive(PrimitiveKind.INT16), "TRUE");
    unionCase(byTruth, "no", ref(shortName), "FALSE");

    track.setName("Track");
    Member id = member(track, "track_id", primitive(PrimitiveKind.INT32));
    id.setKey(true);
    id.setRangeMin("1");
    id.setRangeMax("10 * 100");
    member(track, "station", ref(shortName)).setKey(true);
    member(track, "current", ref(mode));
    member(track, "valid", primitive(PrimitiveKind.BOOLEAN));
    member(track, "grade", primitive(PrimitiveKind.CHAR8));
    Member deep = member(track, "deep", primitive(PrimitiveKind.INT64));
    deep.setRangeMin("-9223372036854775808");
    member(track, "remark", string(null));
    member(track, "way", ref(path));
    member(track, "bits", ref(flags));
    member(track, "words", ref(names));
    member(track, "cells", ref(grid));
    member(track, "edges", ref(corners));
    member(track, "history", ref(modes));
    member(track, "extent", ref(byNumber));
    member(track, "detail", ref(byMode));
    member(track, "answer", ref(byTruth));
    member(track, "image", ref(octets));
    List<TypeDefinition> types =
        List.of(
            mode, position, path, flags, octets, names, grid, corners, modes, shortName, byNumber,
            byMode, byTruth, track);
    module.getDefinitions().addAll(types);

    QosProfile profile = named(DDS.createQosProfile(), "Kept");
    profile.setDurability(DDS.createDurabilityPolicy());
    profile.getDurability().setKind(dev.slipway.model.dds.DurabilityKind.TRANSIENT_LOCAL);
    profile.setReliability(DDS.createReliabilityPolicy());
    profile.setHistory(DDS.createHistoryPolicy());
    profile.getHistory().setDepth(4);
    profile.setLatencyBudget(DDS.createLatencyBudgetPolicy());
    profile.getLatencyBudget().setDuration(5_000_000);
    data.getQosProfiles().add(profile);
    tracks.setName("Tracks");
    tracks.setType(track);
    tracks.setQos(profile);
    Topic alarms = named(DDS.createTopic(), "Alarms");
    alarms.setPayload(dev.slipway.model.dds.PayloadMode.OPAQUE);
    data.getTopics().addAll(List.of(tracks, alarms));

    SoftwareModel software = SOFTWARE.createSoftwareModel();
    deployment.setSoftware(software);
    ComponentType sensor = named(SOFTWARE.createComponentType(), "Sensor");
    Publication out = SOFTWARE.createPublication();
    out.setTopic(tracks);
    out.setRate(20);
    out.setBurst(2);
    out.setJitter(1_000_000);
    sensor.getPublications().add(out);
    ComponentType tracker = named(SOFTWARE.createComponentType(), "Tracker");
    tracker.setVersion("1.2.0");
    Subscription in = SOFTWARE.createSubscription();
    in.setTopic(tracks);
    tracker.getSubscriptions().add(in);
    Publication alarm = SOFTWARE.createPublication();
    alarm.setTopic(alarms);
    alarm.setMessageSize(256L);
    tracker.getPublications().add(alarm);
    Reaction reaction = named(SOFTWARE.createReaction(), "raise");
    reaction.setTrigger(in);
    reaction.setEveryNth(4);
    reaction.getEffects().add(alarm);
    LogNormalTime time = SOFTWARE.createLogNormalTime();
    time.setMedian(100_000);
    time.setSigma(0.5);
    reaction.setComputeTime(time);
    tracker.getReactions().add(reaction);
    ComponentType display = named(SOFTWARE.createComponentType(), "Display");
    Subscription shown = SOFTWARE.createSubscription();
    shown.setTopic(alarms);
    display.getSubscriptions().add(shown);
    software.getComponentTypes().addAll(List.of(sensor, tracker, display));

    Site site = named(InfrastructureFactory.eINSTANCE.createSite(), "desk");
    PhysicalHost host = named(InfrastructureFactory.eINSTANCE.createPhysicalHost(), "box");
    host.setCores(4);
    host.setMemory(4096);
    host.setComponentHost(true);
    site.getNodes().add(host);
    deployment.getSites().add(site);
    for (ComponentType type : software.getComponentTypes()) {
      ComponentInstance instance =
          named(SOFTWARE.createComponentInstance(), type.getName().toLowerCase());
      instance.setType(type);
      instance.setAllocatedTo(host);
      instance.setReplicas(type == display ? 2 : 1);
      software.getInstances().add(instance);
    }
  }

  /** The deployment by way of a file in the folder, as users bring it. */
  ValidatedDeployment validate(Path folder) throws IOException {
    Path file = folder.resolve("shapes.deployment");
    XMIResourceImpl resource = new XMIResourceImpl(URI.createFileURI(file.toString()));
    resource.getContents().add(deployment);
    int count = 0;
    for (TreeIterator<EObject> all = deployment.eAllContents(); all.hasNext(); ) {
      identify(all.next(), ++count);
    }
    identify(deployment, 0);
    Files.createDirectories(folder);
    resource.setEncoding("UTF-8");
    resource.save(null);
    LoadResult loaded = ModelLoader.load(file);
    ValidationResult result = Validator.validate(loaded.model().orElseThrow());
    return result
        .deployment()
        .orElseThrow(() -> new AssertionError(result.diagnostics().toString()));
  }

  private static void identify(EObject object, int number) {
    if (object instanceof Element element) {
      element.setId(
          UUID.nameUUIDFromBytes(("shapes " + number).getBytes(StandardCharsets.UTF_8)).toString());
    }
  }

  static Member member(Struct struct, String name, TypeRef type) {
    Member member = named(DDS.createMember(), name);
    member.setType(type);
    struct.getMembers().add(member);
    return member;
  }

  static StringRef string(Long bound) {
    StringRef string = DDS.createStringRef();
    string.setBound(bound);
    return string;
  }

  static PrimitiveRef primitive(PrimitiveKind kind) {
    PrimitiveRef primitive = DDS.createPrimitiveRef();
    primitive.setKind(kind);
    return primitive;
  }

  private static SequenceRef sequence(TypeRef element, Long bound) {
    SequenceRef sequence = DDS.createSequenceRef();
    sequence.setElement(element);
    sequence.setBound(bound);
    return sequence;
  }

  private static ArrayRef array(TypeRef element, long... dimensions) {
    ArrayRef array = DDS.createArrayRef();
    array.setElement(element);
    for (long dimension : dimensions) {
      array.getDimensions().add(dimension);
    }
    return array;
  }

  private static NamedRef ref(TypeDefinition type) {
    NamedRef reference = DDS.createNamedRef();
    reference.setType(type);
    return reference;
  }

  private static Alias alias(String name, TypeRef type) {
    Alias alias = named(DDS.createAlias(), name);
    alias.setType(type);
    return alias;
  }

  private static Union union(String name, TypeRef discriminator) {
    Union union = named(DDS.createUnion(), name);
    union.setNested(true);
    union.setDiscriminator(discriminator);
    return union;
  }

  private static UnionCase unionCase(Union union, String name, TypeRef type, String... labels) {
    UnionCase added = named(DDS.createUnionCase(), name);
    added.setType(type);
    added.getLabels().addAll(List.of(labels));
    union.getCases().add(added);
    return added;
  }

  private static <T extends dev.slipway.model.NamedElement> T named(T element, String name) {
    element.setName(name);
    return element;
  }
}
