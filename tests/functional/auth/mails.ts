/** The mails that were caught for an address, oldest first. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { caughtMailDirectory } from '#backend/services/mail/caught_mail'
import { waitForValue } from '#tests/support/until'

export interface CaughtMail { readonly subject: string; readonly text: string; readonly html: string }

/** Mails are sent after the answer: waits until there are `count`, and returns all. */
export const mailsTo = (address: string, count: number): Promise<CaughtMail[]> =>
  waitForValue(`mails to ${address}: ${count}`, async () => {
    const mails = await caughtFor(address)
    return mails.length >= count ? mails : undefined
  })

/** The token at the end of the link in a mail. */
export function tokenIn({ text }: CaughtMail): string {
  return /\/(zarbia_(?:reset|restore|confirm)_[^\s?]+)/.exec(text)?.[1] ?? ''
}

async function caughtFor(address: string): Promise<CaughtMail[]> {
  const names = await readdir(caughtMailDirectory()).catch(() => [])
  const mails = await Promise.all(names.sort().map(read))
  return mails.filter(({ to }) => to.some((recipient) => recipient.address === address))
}

async function read(name: string): Promise<CaughtMail & { readonly to: readonly { readonly address: string }[] }> {
  const text = await readFile(join(caughtMailDirectory(), name), 'utf8')
  // The file exists before its content is written.
  return JSON.parse(text || '{ "to": [] }')
}
