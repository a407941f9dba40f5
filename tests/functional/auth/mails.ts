/** The mails that were caught for an address, oldest first. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { caughtMailDirectory } from '#backend/caught_mail'

export interface CaughtMail { readonly subject: string; readonly text: string; readonly html: string }

const PATIENCE_MS = 3000

/** Mails are sent after the answer: waits until there are that many. */
export async function mailsTo(address: string, count: number): Promise<CaughtMail[]> {
  for (const until = Date.now() + PATIENCE_MS; ;) {
    const mails = await caughtFor(address)
    if (mails.length >= count || Date.now() > until) return mails
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** The token at the end of the link in a mail. */
export function tokenIn({ text }: CaughtMail): string {
  return /\/(zarbia_reset_\S+)/.exec(text)?.[1] ?? ''
}

async function caughtFor(address: string): Promise<CaughtMail[]> {
  const names = await readdir(caughtMailDirectory()).catch(() => [])
  const mails = await Promise.all(names.sort().map(read))
  return mails.filter(({ to }) => to.some((recipient) => recipient.address === address))
}

async function read(name: string): Promise<CaughtMail & { readonly to: readonly { readonly address: string }[] }> {
  const text = await readFile(join(caughtMailDirectory(), name), 'utf8')
  // The file is there before its content is.
  return JSON.parse(text || '{ "to": [] }')
}
