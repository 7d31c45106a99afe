// SPDX-License-Identifier: EPL-2.0
package dev.slipway.ssh;

import com.jcraft.jsch.AgentIdentityRepository;
import com.jcraft.jsch.AgentProxyException;
import com.jcraft.jsch.Identity;
import com.jcraft.jsch.IdentityRepository;
import com.jcraft.jsch.JSch;
import com.jcraft.jsch.JSchException;
import com.jcraft.jsch.SSHAgentConnector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.Vector;

/**
 * The keys to log in with, in the order of OpenSSH: what the agent holds of the files named, the
 * files, and whatever else the agent holds.
 */
final class UserKeys implements IdentityRepository {
  private final Vector<Identity> keys = new Vector<>();
  private final List<String> tried = new ArrayList<>();

  /** The keys that a host is to be shown. */
  UserKeys(SshTarget target) {
    List<Identity> agentKeys = agentKeys(target);
    List<Identity> files = new ArrayList<>();
    for (Path file : target.identityFiles()) {
      Optional<Identity> loaded = load(file);
      Optional<Identity> held =
          publicKey(file, loaded).flatMap(blob -> removeEqual(agentKeys, blob));
      if (held.isPresent()) {
        keys.add(held.get());
        tried.add("agent key " + file);
      } else if (loaded.isEmpty()) {
        tried.add(file + " (" + whyNot(file) + ")");
      } else if (loaded.get().isEncrypted()) {
        tried.add(file + " (not used: has a passphrase, and no agent holds it)");
      } else {
        files.add(loaded.get());
        tried.add("key " + file);
      }
    }
    keys.addAll(files);
    if (!target.identitiesOnly()) {
      for (Identity key : agentKeys) {
        keys.add(key);
        tried.add("agent key " + key.getName());
      }
    }
  }

  /** What is tried, and what is not and why, for a reader. */
  List<String> tried() {
    return tried;
  }

  private List<Identity> agentKeys(SshTarget target) {
    if (target.agent().isEmpty()) {
      return new ArrayList<>();
    }
    try {
      SSHAgentConnector agent = new SSHAgentConnector(target.agent().get());
      if (agent.isAvailable()) {
        return new ArrayList<>(new AgentIdentityRepository(agent).getIdentities());
      }
    } catch (AgentProxyException e) {
      // Said below.
    }
    tried.add("agent " + target.agent().get() + " (does not answer)");
    return new ArrayList<>();
  }

  private static Optional<Identity> load(Path file) {
    JSch reader = new JSch();
    try {
      reader.addIdentity(file.toString());
      return reader.getIdentityRepository().getIdentities().stream().findFirst();
    } catch (JSchException e) {
      return Optional.empty();
    }
  }

  private static String whyNot(Path file) {
    if (!Files.exists(file)) {
      return "does not exist";
    }
    return Files.isReadable(file) ? "is not a private key that is supported" : "cannot be read";
  }

  private static Optional<byte[]> publicKey(Path file, Optional<Identity> loaded) {
    Path beside = file.resolveSibling(file.getFileName() + ".pub");
    // An IdentityFile may also be the public half of a key that only the agent holds.
    for (Path candidate : List.of(beside, file)) {
      try {
        String[] words = Files.readString(candidate).split("\\s+");
        if (words.length > 1 && words[0].contains("-") && !words[0].startsWith("-")) {
          return Optional.of(Base64.getDecoder().decode(words[1]));
        }
      } catch (IOException | IllegalArgumentException e) {
        // The private key has it, too.
      }
    }
    return loaded.map(Identity::getPublicKeyBlob);
  }

  private static Optional<Identity> removeEqual(List<Identity> keys, byte[] blob) {
    for (Identity key : keys) {
      if (Arrays.equals(key.getPublicKeyBlob(), blob)) {
        keys.remove(key);
        return Optional.of(key);
      }
    }
    return Optional.empty();
  }

  @Override
  public String getName() {
    return "keys";
  }

  @Override
  public int getStatus() {
    return RUNNING;
  }

  @Override
  public Vector<Identity> getIdentities() {
    return keys;
  }

  @Override
  public boolean add(byte[] identity) {
    return false;
  }

  @Override
  public boolean remove(byte[] blob) {
    return false;
  }

  @Override
  public void removeAll() {
    // There is nothing here that anybody else could have added.
  }
}
