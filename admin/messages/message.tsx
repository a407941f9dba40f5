/** One message of the outbox. */
import { RoutedShow } from '../resource/show.tsx'
import { BY_HAND } from './by_hand.ts'

export const Component = () => <RoutedShow parts={PARTS} />

const PARTS = { transitions: BY_HAND }
