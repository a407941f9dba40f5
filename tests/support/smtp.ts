/** A stand-in for a mail server: it speaks as much SMTP as nodemailer asks for, and answers a command as it is told. */
import { createServer, type AddressInfo, type Socket } from 'node:net'

export interface MailServer {
  readonly port: number
  /** As they came: headers and parts. */
  readonly mails: string[]
  /** By the first word of the command, GREETING or END of a mail: a line is said instead, null is silence, undefined as usual. */
  says: (command: string) => string | null | undefined
  close(): Promise<void>
}

const USUAL: Readonly<Record<string, string>> = {
  GREETING: '220 stand-in', EHLO: '250 here', DATA: '354 go on', QUIT: '221 bye', END: '250 taken',
}

export async function openMailServer(): Promise<MailServer> {
  const mails: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    converse(socket)
  })
  await new Promise<void>((go) => { server.listen(0, '127.0.0.1', go) })
  const mailServer: MailServer = {
    port: (server.address() as AddressInfo).port, mails, says: () => undefined,
    close: () => new Promise((go) => {
      for (const socket of sockets) socket.destroy()
      server.close(() => { go() })
    }),
  }

  function converse(socket: Socket): void {
    let text = ''
    let isMail = false
    const reply = (command: string) => {
      const said = mailServer.says(command)
      if (said !== null) socket.write(`${said ?? USUAL[command] ?? '250 yes'}\r\n`)
    }
    reply('GREETING')
    socket.on('data', (chunk) => {
      text += chunk.toString('utf8')
      for (let end = text.indexOf(isMail ? '\r\n.\r\n' : '\r\n'); end >= 0; end = text.indexOf(isMail ? '\r\n.\r\n' : '\r\n')) {
        const [line, wasMail] = [text.slice(0, end), isMail]
        text = text.slice(end + (wasMail ? 5 : 2))
        if (wasMail) mails.push(line)
        const command = wasMail ? 'END' : line.split(' ')[0]?.toUpperCase() ?? ''
        isMail = command === 'DATA' && !mailServer.says(command)
        reply(command)
      }
    })
  }

  return mailServer
}
