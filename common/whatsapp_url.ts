/** Opens a chat with this number (E.164); `text` is written into its input. */
export function whatsappUrl(phone: string, text?: string): string {
  const chat = `https://wa.me/${phone.replace(/\D/g, '')}`
  return text === undefined ? chat : `${chat}?text=${encodeURIComponent(text)}`
}
