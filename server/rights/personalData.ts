import type { SystemTables } from '../database/tables.ts'

interface Naming<Column> {
  column: Column
  /** An account's id, an actor such as `user:12` or `token:5`, or the id of an order of the person. */
  holds: 'id' | 'actor' | 'order'
  /**
   * What happens to the row when the account is deleted. `forget` empties the column and what `emptied` names, `blank` the
   * latter alone, and `keep` leaves all.
   */
  deletion: 'delete' | 'forget' | 'blank' | 'keep'
  /** The row is about somebody else, so an export of this person leaves it out. */
  isOfOther?: true
}

export interface PersonalTable<Column extends string = string> {
  names: readonly Naming<Column>[]
  /** What a deletion writes into columns of rows that are kept. */
  emptied?: Readonly<Partial<Record<Column, string | number>>>
  /** Whether an export has the column. It has neither secrets nor hashes of them. */
  exported: Readonly<Record<Column, boolean>>
}

/** Either the person's data in the table, or why there is none, or where it is treated. */
type Declarations = { readonly [T in keyof SystemTables]: PersonalTable<keyof SystemTables[T] & string> | string }

const row = { id: true, version: false, created_at: true, updated_at: true } as const
const ofAccount = { column: 'user_id', holds: 'id', deletion: 'delete' } as const

/**
 * What each table stores about a person: what an export says of it, and what a deletion does to it. Tables of content
 * types name no account.
 */
export const personalData: Declarations = {
  users: {
    names: [{ column: 'id', holds: 'id', deletion: 'delete' }],
    exported: {
      ...row,
      username: true,
      username_key: false,
      email: true,
      email_key: false,
      role: true,
      roles: true,
      password_hash: false,
      pin_hash: false,
      suspended_at: true,
      suspended_until: true,
      suspended_reason: true,
      read_only_until: true,
      password_changed_at: true,
      pin_changed_at: true,
      delete_at: true,
      delete_games: true,
    },
  },
  username_skeletons: { names: [ofAccount], exported: { user_id: false, skeleton: false } },
  sessions: {
    names: [ofAccount],
    exported: {
      token_hash: false,
      user_id: false,
      created_at: true,
      expires_at: true,
      proven_at: true,
      factor_proven_at: true,
      used_at: true,
      device: true,
      network: true,
    },
  },
  factors: {
    names: [ofAccount],
    exported: {
      id: true,
      user_id: false,
      kind: true,
      name: true,
      secret: false,
      last_step: false,
      credential_id: false,
      public_key: false,
      sign_count: false,
      transports: true,
      created_at: true,
      confirmed_at: true,
      used_at: true,
    },
  },
  recovery_codes: { names: [ofAccount], exported: { user_id: false, code_hash: false, used_at: true } },
  challenges: {
    names: [ofAccount],
    exported: { challenge_hash: false, purpose: true, user_id: false, created_at: true, expires_at: true },
  },
  remembered_browsers: {
    names: [ofAccount],
    exported: { mark_hash: false, user_id: false, device: true, created_at: true, expires_at: true },
  },
  api_tokens: {
    names: [{ column: 'created_by', holds: 'id', deletion: 'delete' }],
    exported: {
      ...row,
      name: true,
      token_hash: false,
      permissions: true,
      expires_at: true,
      used_at: true,
      revoked_at: true,
      created_by: false,
      assumed_at: true,
      read_only_until: true,
    },
  },
  one_time_links: {
    names: [ofAccount, { column: 'created_by', holds: 'id', deletion: 'delete' }],
    exported: {
      secret_hash: false,
      purpose: true,
      created_at: true,
      expires_at: true,
      used_at: true,
      user_id: true,
      created_by: false,
    },
  },
  reset_windows: { names: [ofAccount], exported: { user_id: false, expires_at: true } },
  known_networks: { names: [ofAccount], exported: { user_id: false, network_key: false, last_at: true } },
  log_ins: {
    names: [ofAccount],
    exported: { id: true, user_id: false, address: true, outcome: true, count: true, first_at: true, last_at: true },
  },
  batches: {
    names: [{ column: 'actor', holds: 'actor', deletion: 'keep' }],
    exported: {
      id: true,
      kind: true,
      content_type: true,
      actor: true,
      made_at: true,
      created: true,
      updated: true,
      deleted: true,
      undoes: true,
    },
  },
  preview_links: {
    names: [{ column: 'created_by', holds: 'id', deletion: 'delete' }],
    exported: {
      ...row,
      token_hash: false,
      content_type: true,
      row_id: true,
      title: true,
      created_by: false,
      expires_at: true,
    },
  },
  working_copies: {
    names: [{ column: 'saved_by', holds: 'id', deletion: 'forget' }],
    exported: {
      ...row,
      content_type: true,
      row_id: true,
      title: true,
      changed: true,
      replaced: false,
      saved_by: false,
    },
  },
  list_views: {
    names: [
      { column: 'owner_id', holds: 'id', deletion: 'delete' },
      { column: 'made_by', holds: 'id', deletion: 'forget' },
    ],
    exported: {
      ...row,
      content_type: true,
      owner_id: false,
      made_by: false,
      name: true,
      name_key: false,
      query: true,
    },
  },
  idempotency_keys: {
    names: [{ column: 'caller', holds: 'actor', deletion: 'delete' }],
    exported: { caller: true, key: true, fingerprint: false, status: true, body: false, expires_at: true },
  },

  game_accounts: {
    names: [ofAccount],
    exported: {
      ...row,
      user_id: false,
      realm: true,
      number: true,
      name: true,
      origin: true,
      state: true,
      password_changed_at: true,
      rescued_at: true,
      hidden_at: true,
    },
  },
  game_steps: 'Of game accounts, with which they are deleted.',
  game_link_codes: {
    names: [ofAccount],
    exported: { code_hash: false, user_id: false, realm: true, expires_at: true },
  },
  game_partings: 'Accounts of games whose people have left, without their names.',

  orders: {
    names: [
      { column: 'user_id', holds: 'id', deletion: 'forget' },
      { column: 'first_confirmed_by', holds: 'actor', deletion: 'keep', isOfOther: true },
    ],
    emptied: { account_name: '', account_number: 0, character_name: '', character_id: 0, note: '' },
    exported: {
      ...row,
      number: true,
      user_id: false,
      game_account_id: false,
      state: true,
      realm: true,
      account_number: true,
      account_name: true,
      character_id: true,
      character_name: true,
      currency: true,
      total: true,
      amount: true,
      method_id: false,
      pay_to: true,
      terms_digest: true,
      age_statement: true,
      tax: true,
      tax_name: true,
      tax_percent: true,
      season: true,
      coupon_id: false,
      coupon_code: true,
      discount: true,
      first_confirmed_by: false,
      first_received: false,
      first_payment: false,
      seed: false,
      expires_at: true,
      decided_at: true,
      held_until: true,
      note: true,
    },
  },
  // Until it is known for which order it was, nobody knows whose it is.
  unassigned_payments: {
    names: [{ column: 'order_id', holds: 'order', deletion: 'blank' }],
    emptied: { note: '' },
    exported: {
      ...row,
      method_id: false,
      currency: true,
      amount: true,
      note: true,
      state: true,
      order_id: true,
    },
  },
  balances: { names: [ofAccount], exported: { user_id: false, currency: true, amount: true } },
  order_lines: {
    names: [{ column: 'order_id', holds: 'order', deletion: 'keep' }],
    exported: {
      id: false,
      order_id: true,
      offer_id: false,
      content_type: false,
      row_id: false,
      name: true,
      price: true,
      quantity: true,
      grants: true,
      goods: true,
      credit: true,
      discount: true,
      stock_taken: false,
    },
  },
  order_gifts: {
    names: [{ column: 'receiver_id', holds: 'id', deletion: 'forget' }],
    emptied: { account_name: '', account_number: 0, character_name: '', character_id: 0 },
    exported: {
      order_id: true,
      receiver_id: false,
      state: true,
      account_number: true,
      account_name: true,
      character_id: true,
      character_name: true,
      accepted_at: true,
    },
  },
  order_proofs: 'Of orders. A deletion deletes them: deleteAccount.ts.',
  held_amounts: 'Of orders.',
  deliveries: 'Of orders.',
  ledger: {
    names: [{ column: 'actor', holds: 'actor', deletion: 'keep' }],
    exported: {
      sequence: true,
      posting: false,
      account: true,
      amount: true,
      currency: true,
      order_number: true,
      reason: true,
      actor: false,
      time: true,
    },
  },
  offers: 'Content.',
  coupons: 'Content.',
  payment_methods: 'Settings.',
  gateway_payments: 'What a service calls the payment of an order.',
  gateway_notices: 'What services have said, for 90 days.',
  gateway_effects: 'Numbers of payments and sums.',
  gateway_refunds: 'Sums that a service gives back for an order.',

  changes: 'Exported by changesOf in exportPerson.ts, made unreadable by eraseLog in erase.ts.',
  tries: 'Keys are hashes of a name with the password hash and the network. They end within a day.',
  former_accounts: 'Numbers and times of deleted accounts alone.',
  reserved_names: 'Keyed hashes of the names of deleted accounts.',
  roles: 'A role names no account. Accounts name their roles.',
  factor_requirements: 'Of roles.',
  pictures: 'Content.',
  picture_files: 'Content.',
  picture_objects: 'Content.',
  share_pictures: 'Content.',
  takedowns: 'Content. Who took it down is in the log of changes.',
  catalogues: 'Sentences of the interface. Who uploaded them is in the log of changes.',
  former_addresses: 'Content.',
  outbox: 'Content.',
  channels: 'Settings.',
  channel_secrets: 'Settings.',
  site_state: 'The state of the site.',
  realm_figures: 'Of the game, whose characters are no accounts of the site.',
  realm_population: 'Of the game.',
  realm_places: 'Of the game.',
  realm_hidden_names: 'Of the game.',
  game_imports: 'Content.',
}

/** The columns' names are not known to TypeScript here, because each table has others. */
export const personalTables: readonly (readonly [name: string, table: PersonalTable])[] = Object.entries(
  personalData,
).flatMap(([name, table]) => (typeof table === 'string' ? [] : [[name, table] as const]))
