import { randomUUID } from 'node:crypto'
import hash from '@adonisjs/core/services/hash'
import { invalid } from '#backend/engine/resource/refusals'
import { AccountDeactivated, PinBlocked } from '../errors.ts'
import { isDeactivated, type AccountStatus } from '../account_status.ts'
import { blockAfterWrongPin, countPinAttempt, forgetAttemptsOnDevice } from './attempts.ts'
import type { KnownDevice } from '../sign_in/devices.ts'
import type { GuardConfig } from '../guards.ts'

export interface PinHolder extends AccountStatus {
  readonly id: number
  readonly site_id: number | null
  /** Hashed; null without a PIN. */
  readonly pin: string | null
}

interface Verification {
  readonly today: string
  /** After the last wrong PIN that is allowed on this device, or `everywhere`. */
  readonly onBlocked: (personId: number, isEverywhere: boolean) => Promise<void>
}

/** A wrong PIN takes the same time for everybody; `person` is null for an unknown number. */
export async function verifyPin(
  config: GuardConfig, device: KnownDevice, person: PinHolder | null, pin: string, { today, onBlocked }: Verification,
): Promise<void> {
  if (person?.pin == null) {
    await hash.verify(await decoyHash(), pin)
    throw invalid('pin', (t) => t('errors.auth.pin_unknown'))
  }
  const left = await countPinAttempt(config, device.id, person.id)
  if (left === null) throw new PinBlocked()
  if (!(await hash.verify(person.pin, pin))) {
    const isEverywhere = await blockAfterWrongPin(config, person.id)
    if (left > 0 && !isEverywhere) throw invalid('pin', (t) => t('errors.auth.pin_wrong', { count: left }))
    await onBlocked(person.id, isEverywhere)
    throw new PinBlocked()
  }
  await forgetAttemptsOnDevice(config, device.id, person.id)
  if (isDeactivated(person, today)) throw new AccountDeactivated()
}

let decoy: Promise<string> | undefined

const decoyHash = (): Promise<string> => (decoy ??= hash.make(randomUUID()))
