import { countMode } from './count.ts'
import { findMode } from './find.ts'
import { handOverMode } from './hand_over.ts'
import { checkInMode, loadMode } from './load.ts'
import { putMode } from './put.ts'
import { receiveMode } from './receive.ts'
import { stepMode } from './step.ts'
import { takeMode } from './take.ts'
import type { ScanMode } from '../session.ts'
import type { ScanMode as ModeName } from '#common/scan'

export const MODES: Readonly<Record<ModeName, ScanMode>> = {
  find: findMode, receive: receiveMode, put: putMode, take: takeMode, load: loadMode, check_in: checkInMode, hand_over: handOverMode,
  count: countMode, step: stepMode,
}

/** A count finds items that should not be here any more: they are unexpected. */
export const MODES_OF_GONE_ITEMS: Partial<Readonly<Record<ModeName, ScanMode>>> = { count: countMode }
