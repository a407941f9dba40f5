/** Prints what the profiles of this device say, and offers the paper that people ask for after a payment. */
import { showFollowUp } from '../../kit/providers/alerts.ts'
import { translatorOfPage } from '../../kit/providers/texts/language.ts'
import type { OwnWrite } from '../../kit/providers/rest/own_writes.ts'
import { printableEvent } from './printable_event.ts'
import { print } from './print_jobs.ts'
import { mayPrint } from './start_print.ts'
import { fetchProfiles, paperOfOrderOn, profilesAfter } from './profiles.ts'

export async function printAfterWrite(write: OwnWrite): Promise<void> {
  const event = printableEvent(write)
  if (!event) return
  const { subject, moments, offer, prints } = event
  const { t } = translatorOfPage()
  if (offer) showFollowUp({
    title: t(`enums.paper.${offer}`), offer: { label: t(`ui.print.offer_${offer}`), run: () => { void print({ paper: offer, subject }) } },
  })
  if (moments.length === 0) return
  const profiles = await fetchProfiles().catch(() => [])
  const printed = new Set<string>()
  for (const profile of moments.flatMap((moment) => profilesAfter(moment, profiles))) {
    const paper = paperOfOrderOn(profile.medium)
    if (!paper || printed.has(paper)) continue
    printed.add(paper)
    await print({ paper, subject, print_profile_id: profile.id })
  }
  if (prints && !printed.has(prints) && mayPrint()) await print({ paper: prints, subject })
}
