import { messages } from '../../content/messages/messages.ts'

export const startWording = messages('server.start', {
  language: 'en',
  // Before one of the causes, which are whole sentences.
  stopped: 'Gapura could not go on. {why}',
  /**
   * Startup errors that an operator can fix. The keys are error codes of the system or of PostgreSQL
   * (https://www.postgresql.org/docs/current/errcodes-appendix.html).
   */
  fixable: {
    EADDRINUSE: 'The port is taken by another program. Choose another with PORT.',
    EADDRNOTAVAIL: 'HOST is not an address of this machine.',
    EACCES: 'Permission was denied. Check that DATA_DIR is writable and that PORT is above 1023.',
    EPERM: 'Permission was denied. Check that DATA_DIR is writable.',
    // https://sqlite.org/tempfiles.html#tempdir
    SQLITE_IOERR_GETTEMPPATH:
      'SQLite has no folder for its temporary files. See whether /var/tmp or /tmp can be written, or name another in TMPDIR.',
    EMFILE: 'The system permits too few open files (ulimit -n).',
    CERT_HAS_EXPIRED: 'The certificate of PostgreSQL has expired.',
  },
  /** Startup errors that every later start meets again until an operator changes something. */
  lasting: {
    '28P01': 'PostgreSQL refuses the password in DATABASE_URL. In it @ / : ? # % and spaces must be percent-encoded.',
    '28000':
      'PostgreSQL does not let in the role in DATABASE_URL. See whether it exists, and what pg_hba.conf says of it.',
    '3D000': 'PostgreSQL has no database of the name in DATABASE_URL. Make it (docs/install.md, "Move to PostgreSQL").',
    '42501': 'The role in DATABASE_URL may not change this database. Make it the owner of the database.',
    DEPTH_ZERO_SELF_SIGNED_CERT:
      'The certificate of PostgreSQL is self-signed. See sslmode and sslrootcert in DATABASE_URL.',
    SELF_SIGNED_CERT_IN_CHAIN: 'The certificate of PostgreSQL cannot be verified. See sslrootcert in DATABASE_URL.',
    UNABLE_TO_VERIFY_LEAF_SIGNATURE:
      'The certificate of PostgreSQL cannot be verified. See sslrootcert in DATABASE_URL.',
    ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate of PostgreSQL is for another host than DATABASE_URL names.',
  },
  otherEncoding:
    'The database in DATABASE_URL has an encoding other than UTF8. Make one with UTF8, and restore a backup into it (docs/install.md, "Move to PostgreSQL").',
  noPassword: 'PostgreSQL asks for a password, and DATABASE_URL has none.',
  noTls: 'DATABASE_URL asks for TLS, which this PostgreSQL does not offer. See sslmode in it.',
  unknownHost: 'HOST is not an address or name that this machine knows.',
  outages: {
    no_space: 'The disk is full. Make room, then start again.',
    disk_failed:
      'The disk of the database is failing. Look at the log of the system (dmesg), and check that a backup is whole.',
    read_only: 'The database cannot be written. See whose DATA_DIR is, and how its disk is mounted.',
    database_away: 'PostgreSQL does not answer at the address in DATABASE_URL.',
    outcome_unknown: 'The connection to PostgreSQL was lost. Start again.',
    file_lost: 'The file of the database was removed or replaced. See what is in DATA_DIR.',
    damaged:
      'The database is damaged. Restore the newest backup that is whole into a new one: docs/operate.md, "Restore".',
    busy: 'Another program keeps the database busy. Start again when it has ended.',
  },
  lostDatabase:
    'A site was here ({found}), and its database {file} is missing or empty. No new database was created.\nBring the file back, or restore a backup: gapura restore FILE (docs/operate.md).\nTo begin an empty site all the same, start once with NEW_SITE=1.',
})
