import type { FileGroup } from '@iwater/contract/files'
import { strToU8, zipSync } from 'fflate'
import { aPng } from './pictures.ts'

/** A small valid file of each group. */
export const sampleFiles: Readonly<Record<FileGroup, { name: string; bytes: Buffer }>> = {
  image: { name: 'pump.png', bytes: aPng() },
  voice: { name: 'call.wav', bytes: Buffer.from('RIFF\x04\x00\x00\x00WAVE', 'latin1') },
  zips: {
    name: 'all.zip',
    bytes: Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)]),
  },
  office: {
    name: 'report.pdf',
    bytes: Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'),
  },
  video: {
    name: 'pit.mp4',
    bytes: Buffer.concat([
      Buffer.from([0, 0, 0, 20]),
      Buffer.from('ftypisom\0\0\0\0isom', 'latin1'),
    ]),
  },
  text: { name: 'shift.txt', bytes: Buffer.from('泵房 2 号泵已修复\n') },
  package: {
    name: 'app.apk',
    bytes: Buffer.from(zipSync({ 'AndroidManifest.xml': strToU8('<manifest/>') })),
  },
}
