// SPDX-License-Identifier: EPL-2.0
package dev.slipway.model.resource;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.diagnostics.Location;
import dev.slipway.model.Deployment;
import dev.slipway.model.Library;
import dev.slipway.model.ModelFactory;
import dev.slipway.model.dds.DdsFactory;
import dev.slipway.model.dds.Struct;
import dev.slipway.model.dds.Topic;
import dev.slipway.model.infrastructure.InfrastructureFactory;
import dev.slipway.model.infrastructure.Nic;
import dev.slipway.model.infrastructure.PhysicalHost;
import dev.slipway.model.infrastructure.Site;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModelRoundTripTest {
  @TempDir Path folder;

  @Test
  void aDeploymentAndItsLibraryKeepTheirBytes() throws IOException {
    Path libraryFile = folder.resolve("my types.deployment");
    Path deploymentFile = folder.resolve("lab.deployment");
    Library library = ModelFactory.eINSTANCE.createLibrary();
    library.setName("types");
    library.setData(DdsFactory.eINSTANCE.createDataModel());
    Struct struct = DdsFactory.eINSTANCE.createStruct();
    struct.setName("Track");
    library.getData().getDefinitions().add(struct);
    ModelSaver.save(library, libraryFile);

    Deployment deployment = ModelFactory.eINSTANCE.createDeployment();
    LoadedModel.inMemory(deployment).resources().getResources().add(library.eResource());
    deployment.setName("Lab <&\"' \u00e9\n\t\r 1");
    deployment.getImports().add(library);
    deployment.setData(DdsFactory.eINSTANCE.createDataModel());
    Topic topic = DdsFactory.eINSTANCE.createTopic();
    topic.setName("Tracks");
    topic.setType(struct);
    deployment.getData().getTopics().add(topic);
    Site site = InfrastructureFactory.eINSTANCE.createSite();
    site.setName("lab");
    deployment.getSites().add(site);
    PhysicalHost host = InfrastructureFactory.eINSTANCE.createPhysicalHost();
    host.setName("esxi-slave");
    site.getNodes().add(host);
    Nic nic = InfrastructureFactory.eINSTANCE.createNic();
    nic.setName("eth2");
    host.getNics().add(nic);
    ModelSaver.save(deployment, deploymentFile);
    byte[] first = Files.readAllBytes(deploymentFile);

    LoadResult result = ModelLoader.load(deploymentFile);

    assertThat(result.diagnostics()).isEmpty();
    LoadedModel model = result.model().orElseThrow();
    Deployment loaded = model.deployment().orElseThrow();
    assertThat(loaded.getName()).isEqualTo(deployment.getName());
    assertThat(loaded.getData().getTopics().get(0).getType().getName()).isEqualTo("Track");
    assertThat(model.files()).containsExactly(deploymentFile, libraryFile);
    assertThat(model.libraries()).extracting(Library::getName).containsExactly("types");
    assertThat(ModelSaver.toBytes(loaded.eResource())).isEqualTo(first);
    Nic loadedNic = loaded.getSites().get(0).getNodes().get(0).getNics().get(0);
    assertThat(ElementPaths.of(loadedNic)).hasToString("/site lab/node esxi-slave/nic eth2");
    assertThat(model.location(loaded.getData().getTopics().get(0)))
        .contains(new Location(deploymentFile.toString(), 5, 5));
  }
}
