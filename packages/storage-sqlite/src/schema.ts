/** Marks a file as a MemGym file: "MGYM". */
export const applicationId = 0x4d47594d;

/**
 * Scopes and keys are JSON strings, because SQLite ends a text at NUL and UTF-8 cannot encode half surrogate pairs;
 * vectors are 32-bit floats, little-endian. SQLite does not notice a changed byte: therefore each row has the CRC-32 of
 * its contents, and each scope has the number of its rows and the exclusive or of their checksums.
 */
export const schema = `
  PRAGMA application_id = ${applicationId};
  CREATE TABLE manifest (version INTEGER NOT NULL, manifest TEXT NOT NULL, checksum INTEGER NOT NULL);
  CREATE TABLE scopes (
    scope INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    count INTEGER NOT NULL,
    checksum INTEGER NOT NULL
  );
  CREATE TABLE rows (
    place INTEGER PRIMARY KEY,
    scope INTEGER NOT NULL,
    key TEXT NOT NULL,
    value TEXT NOT NULL,
    text TEXT,
    vector BLOB,
    checksum INTEGER NOT NULL,
    text_checksum INTEGER NOT NULL,
    UNIQUE (scope, key)
  );
  CREATE INDEX rows_in_order ON rows (scope);
`;
