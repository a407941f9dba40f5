/** What a client wrote, as a provider hands it on. */
export interface IncomingMessage {
  readonly channel: 'whatsapp' | 'sms'
  /** Of the provider: the same message is handed on more than once. */
  readonly provider_id: string
  /** E.164. */
  readonly from: string
  readonly sent_at: string
  readonly kind: 'text' | 'image' | 'audio' | 'location' | 'other'
  readonly text: string | null
  readonly location: { readonly lat: number; readonly lng: number } | null
  /** Where the file is fetched with the provider's key. */
  readonly media: { readonly id: string; readonly mime: string } | null
  /** The provider's id of our message that this one answers. */
  readonly reply_to: string | null
}
