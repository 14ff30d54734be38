// The only place of this package that touches files: market recordings from disk.
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { MarketFileError, parseRecording, recordingName, type Recording } from '../replay.ts';

/** A decompressed recording is at most this long. */
const TEXT_BYTES_MAX = 512 * 1024 * 1024;

/** Reads a .csv or .csv.gz recording; the file's name gives instrument and bar. @throws MarketFileError naming file and line. */
export async function readRecording(path: string): Promise<Recording> {
  const name = basename(path);
  recordingName(name);
  let bytes: Buffer;
  try {
    bytes = await readFile(path);
    if (name.endsWith('.gz')) bytes = gunzipSync(bytes, { maxOutputLength: TEXT_BYTES_MAX });
  } catch (cause) {
    throw new MarketFileError(path, `cannot be read (${cause instanceof Error ? cause.message : String(cause)})`);
  }
  return parseRecording(name, bytes.toString('utf8'));
}
