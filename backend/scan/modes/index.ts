import { findMode } from './find.ts'
import { putMode } from './put.ts'
import type { ScanMode } from '../scan_session.ts'
import type { ScanMode as ModeName } from '#common/scan'

export const MODES: Readonly<Record<ModeName, ScanMode>> = {
  find: findMode, put: putMode,
  receive: findMode, take: findMode, load: findMode, check_in: findMode, hand_over: findMode, count: findMode, step: findMode,
}

/** What a mode does with an item that should not be here any more. */
export const MODES_OF_GONE_ITEMS: Partial<Readonly<Record<ModeName, ScanMode>>> = {}
