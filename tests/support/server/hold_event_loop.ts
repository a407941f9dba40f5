/** Code that lets nothing else run in its thread. */
import { readFileSync } from 'node:fs'

/** Until the log has one line more by which this call or job holds the event loop: on a busy machine others do too, such as the start. */
export function holdUntilNamed(logFile: string, name: string): void {
  const count = () => readFileSync(logFile, 'utf8').split(`${name} has held the event loop`).length
  for (const before = count(); count() === before;);
}

export function holdForSeconds(seconds: number): void {
  for (const end = performance.now() + 1000 * seconds; performance.now() < end;);
}

export function holdForever(): void {
  for (let turns = 0; turns < Infinity;) turns = (turns + 1) % 2
}
