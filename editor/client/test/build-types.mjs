// SPDX-License-Identifier: EPL-2.0
// The data types of the submarine lab, written from an empty page.

const NAVIGATION = [
  'sequence_number: uint64',
  'valid_at: Timestamp',
  'location: GeoPosition',
  'speed: VelocityVector',
];
const AXES = ['angular_rates', 'accelerations', 'deviations'];

/** Definitions by module: what it is, its name, its type if it has one, and its parts; those with a @ are keys. */
const MODULES = {
  common: [
    { kind: 'Constant', name: 'LONGEST_NAME', type: 'unsigned long', value: '32' },
    { kind: 'Struct', name: 'Timestamp', parts: ['seconds: int32', 'nanoseconds: uint32'] },
    {
      kind: 'Struct',
      name: 'GeoPosition',
      parts: ['latitude: double', 'longitude: double', 'depth: double'],
    },
    {
      kind: 'Struct',
      name: 'VelocityVector',
      parts: ['north: float64', 'east: float64', 'down: float64'],
    },
    {
      kind: 'Enumeration',
      name: 'Identity',
      parts: ['PENDING', 'UNKNOWN', 'FRIEND', 'NEUTRAL', 'HOSTILE'].map(
        (each) => `IDENTITY_${each}`,
      ),
    },
  ],
  navigation: [
    {
      kind: 'Struct',
      name: 'EulerAngles',
      parts: ['roll: float64', 'pitch: float64', 'heading: float64'],
    },
    { kind: 'Typedef', name: 'AxisValues', type: 'float[3]' },
    {
      kind: 'Struct',
      name: 'OwnShipState',
      parts: [
        'sequence_number: uint64',
        'measured_at: common::Timestamp',
        'location: common::GeoPosition',
        'speed: VelocityVector',
        'attitude: EulerAngles',
        ...AXES.map((name) => `${name}: AxisValues`),
      ],
    },
    {
      kind: 'Struct',
      name: 'NavigationReport',
      parts: [...NAVIGATION, 'heading: double', 'fix_age: float', 'source_name: string<32>'],
    },
  ],
  sonar: [
    { kind: 'Enumeration', name: 'ArrayKind', parts: ['ARRAY_BOW', 'ARRAY_FLANK', 'ARRAY_TOWED'] },
    {
      kind: 'Struct',
      name: 'Contact',
      parts: [
        'contact_id: uint32',
        ...[
          'bearing',
          'elevation',
          'signal_excess',
          'frequency_shift',
          'bandwidth',
          'range_estimate',
        ].map((name) => `${name}: float32`),
        'detected_by: sonar::ArrayKind',
      ],
    },
    { kind: 'Typedef', name: 'ContactList', type: 'sequence<Contact, 64>' },
    {
      kind: 'Struct',
      name: 'ContactReport',
      parts: [
        '@array_id: uint16',
        'sequence_number: uint64',
        'scanned_at: Timestamp',
        'contacts: ContactList',
      ],
    },
  ],
  tracking: [
    { kind: 'Typedef', name: 'Covariance', type: 'double[10]' },
    {
      kind: 'Struct',
      name: 'SystemTrack',
      parts: [
        '@track_number: uint32',
        'sequence_number: uint64',
        'valid_at: Timestamp',
        'allegiance: Identity',
        'location: GeoPosition',
        'speed: VelocityVector',
        'uncertainty: Covariance',
        'confidence: float32',
        'label: string<32>',
      ],
    },
  ],
  weapons: [
    {
      kind: 'Enumeration',
      name: 'WeaponKind',
      parts: ['WEAPON_NONE', 'WEAPON_TORPEDO', 'WEAPON_DECOY'],
    },
    {
      kind: 'Enumeration',
      name: 'TubeState',
      parts: ['EMPTY', 'LOADED', 'FLOODED', 'READY', 'FAULT'].map((each) => `TUBE_${each}`),
    },
    {
      kind: 'Struct',
      name: 'TorpedoDetail',
      parts: ['battery: float32', 'assigned_track: uint32', 'wire_connected: boolean'],
    },
    {
      kind: 'Union',
      name: 'WeaponDetail',
      discriminator: 'WeaponKind',
      parts: ['torpedo_state: TorpedoDetail', 'decoy_program: uint32', 'reserved_value: octet'],
      labels: { torpedo_state: 'WEAPON_TORPEDO', decoy_program: 'WEAPON_DECOY' },
      rest: 'reserved_value',
    },
    {
      kind: 'Struct',
      name: 'TubeStatus',
      parts: [
        '@tube_number: uint16',
        'sequence_number: uint64',
        'reported_at: Timestamp',
        'state: TubeState',
        'detail: WeaponDetail',
      ],
    },
    {
      kind: 'Enumeration',
      name: 'OrderKind',
      parts: ['ASSIGN', 'PREPARE', 'FIRE', 'CEASE'].map((each) => `ORDER_${each}`),
    },
    {
      kind: 'Struct',
      name: 'WeaponOrder',
      parts: [
        '@order_id: uint32',
        'sequence_number: uint64',
        'given_at: Timestamp',
        'order_kind: OrderKind',
        'tube_number: uint16',
        'track_number: uint32',
        'operator_name: string<32>',
        'remark: string<256>',
      ],
    },
    {
      kind: 'Struct',
      name: 'OrderReceipt',
      parts: [
        '@order_id: uint32',
        'sequence_number: uint64',
        'given_at: Timestamp',
        'accepted: boolean',
        'reason: string<128>',
      ],
    },
  ],
  monitoring: [
    {
      kind: 'Enumeration',
      name: 'HealthLevel',
      parts: ['HEALTH_GOOD', 'HEALTH_DEGRADED', 'HEALTH_FAILED'],
    },
    {
      kind: 'Struct',
      name: 'HealthReport',
      parts: [
        '@component_id: uint32',
        'sequence_number: uint64',
        'reported_at: Timestamp',
        'level: HealthLevel',
        'cpu_share: float32',
        'memory_used: uint64',
        'component_name: string<64>',
        'message_text: string<256>',
      ],
    },
  ],
};

/** Writes all of them in the properties, one after the other, puts a topic of one on the drawing, and saves. */
export async function buildTypes(editor, page) {
  const panel = page.locator('.properties');
  const line = (name) => panel.getByRole('combobox', { name, exact: true });
  const shown = (title) => panel.locator('h2', { hasText: new RegExp(`^${title}$`) }).waitFor();
  const part = (name) =>
    panel.locator('.part-row', {
      has: page.locator('summary > span:first-child', { hasText: new RegExp(`^${name}$`) }),
    });

  async function fill(label, text) {
    const field = panel.getByLabel(label, { exact: true });
    await field.fill(text);
    await field.press('Enter');
  }

  async function write(name, text) {
    await line(name).fill(text);
    await line(name).press('Enter');
  }

  /** Adds a definition to what is shown, goes to it and names it. */
  async function define(kind, name) {
    await panel.getByLabel('Add Definitions').selectOption(kind);
    await panel.getByRole('button', { name: kind.toLowerCase(), exact: true }).click();
    await shown(kind.toLowerCase());
    await fill('Name', name);
    await shown(name);
  }

  /** Opens a part and changes something in it. */
  async function change(name, done) {
    await part(name).locator('summary').first().click();
    await done(part(name));
    await part(name).locator('summary').first().click();
  }

  /** Writes the members of what is shown as a table, each as two texts. */
  async function writeMembers(members) {
    await panel.getByRole('button', { name: 'Members as a table' }).click();
    const table = page.getByRole('region', { name: 'Table' });
    await page.waitForFunction(
      () => document.activeElement.dataset.column === 'name' && document.activeElement.value === '',
    );
    for (const member of members) {
      const [, key, name, type] = /^(@?)(\w+): (.*)$/.exec(member);
      await page.keyboard.type(name);
      if (key) {
        await page.keyboard.press('Shift+Tab');
        await page.keyboard.press('Space');
        await page.keyboard.press('Tab');
      }
      await page.keyboard.press('Tab');
      await page.keyboard.type(type);
      await page.keyboard.press('Enter');
    }
    await part(/(\w+):/.exec(members.at(-1))[1]).waitFor();
    await table.getByRole('button', { name: 'Close the table' }).click();
  }

  async function back(to) {
    await panel.getByTitle('Back to what was shown before').click();
    await shown(to);
  }

  await panel.getByRole('button', { name: 'Add Data' }).click();
  for (const [module, definitions] of Object.entries(MODULES)) {
    await define('Module', module);
    for (const {
      kind,
      name,
      type,
      value,
      discriminator,
      parts = [],
      labels = {},
      rest,
    } of definitions) {
      await define(kind, name);
      if (type) {
        await write('Type', type);
      }
      if (value) {
        await fill('Value *', value);
      }
      if (discriminator) {
        await write('Discriminator', discriminator);
      }
      if (kind === 'Struct') {
        await writeMembers(parts);
        await back(module);
        continue;
      }
      for (const text of parts) {
        // The next line is typed before the page has taken this one.
        await line(/^New (Members|Cases|Literals)$/).pressSequentially(text.replace('@', ''));
        await page.keyboard.press('Enter');
      }
      if (parts.length > 0) {
        await part(parts.at(-1).replace('@', '').split(':')[0]).waitFor();
      }
      for (const [name, label] of Object.entries(labels)) {
        await change(name, async (unionCase) => {
          await unionCase.getByLabel('Labels', { exact: true }).fill(label);
          await unionCase.getByLabel('Labels', { exact: true }).blur();
        });
      }
      if (rest) {
        await change(rest, (unionCase) => unionCase.getByLabel('Default', { exact: true }).check());
      }
      await back(module);
    }
    await back('new');
  }

  // One of them as the type of a topic is drawn with it.
  await page.locator('.palette-item', { hasText: /^Topic$/ }).click();
  await page.mouse.click(500, 350);
  await shown('Topic');
  await line('Type').fill('systemtr');
  await panel.getByRole('option', { name: 'SystemTrack' }).click();
  await editor.drawn('Struct SystemTrack');
  await page.getByRole('button', { name: 'Save' }).click();
  await editor.dirty('');
}
