/** The address that opens a WhatsApp chat with an international phone number, with `text` in its input. */
export const whatsappLink = (phone: string, text?: string): string =>
  `https://wa.me/${phone.replace(/\D/g, '')}${text === undefined ? '' : `?text=${encodeURIComponent(text)}`}`
