// Bounds of the app that are its own; those it shares with the server are in the contract.

/** Reads that failed on the way are asked again this often. */
export const READ_RETRIES_MAX = 2;
/** Reconnects wait a random part of a growing span between these. */
export const STREAM_BACKOFF_FIRST_MS = 500;
export const STREAM_BACKOFF_MAX_MS = 15_000;
/** A stream that stayed open this long starts its back-off afresh. */
export const STREAM_STEADY_MS = 10_000;
export const STREAM_PING_MS = 25_000;
/** Accounts kept on one device. */
export const SAVED_ACCOUNTS_MAX = 5;
/** Shortest password a new account may have; the wire carries only its hash, so only the app can count. */
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 64;
/** Rows of one page of the inbox. */
export const MESSAGES_PAGE = 30;
/** About how high a row of the inbox is, before it was seen. */
export const MESSAGE_ROW_PX = 84;
/** Unread messages that Home shows, one after the other. */
export const NOTICES_SHOWN_MAX = 3;
/** A device that does not say where it is within this time is given up. */
export const DEVICE_POSITION_MS = 15_000;
/** A page that stays open asks this often whether there is a new version. */
export const UPDATE_CHECK_MS = 30 * 60_000;
/** The last known state on the device: texts, reads, and how old a read may be. */
export const KEPT_BYTES_MAX = 1_000_000;
export const KEPT_READS_MAX = 60;
export const KEPT_MS_MAX = 14 * 86_400_000;
/** A start waits so long for it. */
export const KEPT_WAIT_MS = 3000;
/** It is written this long after something new came, at the earliest. */
export const KEPT_SAVE_MS = 2000;
/** A guest's open page asks so often whether the brand has changed. */
export const BRAND_POLL_MS = 4000;
/** Live topics whose newest data are remembered for the case that the line is lost. */
export const LIVE_MEMORY_MAX = 50;
/** While the server is silent it is asked again after a growing wait between these. */
export const PROBE_FIRST_MS = 2000;
export const PROBE_MS_MAX = 30_000;
export const PROBE_TIMEOUT_MS = 8000;
/** The title follows a page's heading for this long after the page came. */
export const HEADING_WAIT_MS = 10_000;
/** How far a fast connect is, asked while the trader is in the exchange's window. */
export const FAST_CONNECT_POLL_MS = 2000;
/** After this long the page says that linking takes its time. */
export const FAST_CONNECT_SLOW_MS = 15_000;
/** Home with more elements is not kept as a picture. */
export const PICTURE_ELEMENTS_MAX = 1500;
/** What was asked before the app's files were there is taken by a page that is at most this old. */
export const EARLY_MS_MAX = 20_000;
/** A first start waits so long for what Home shows, before it shows the outline of Home. */
export const HOME_WAIT_MS = 1000;
/** A page that could not be loaded is loaded anew by itself once within this time. */
export const RELOAD_ONCE_MS = 60_000;
/** How often it is looked whether a page has all that it reads, so that what can wait begins. */
export const REST_LOOK_MS = 400;
/** A tap that leads to a page waits at most so long until its own answer is painted. */
export const PAINT_WAIT_MS = 100;
/** A list of tasks that was read this lately is not read again: its changes come by the stream. */
export const TASKS_FRESH_MS = 5000;
