import type { Services } from '#platform/services'
import { speakerEngine } from './speaker-process.ts'
import type { SpeechEngine } from './speech-engine.ts'
import { tencentEngine } from './tencent.provider.ts'

/** The engine that the settings name; null for none. */
export function openEngine({
  config,
  logger,
}: Pick<Services, 'config' | 'logger'>): SpeechEngine | null {
  const { speech } = config
  switch (speech.provider) {
    case 'off':
      return null
    case 'tencent':
      return tencentEngine(speech, config)
    case 'espeak-ng':
      return speakerEngine({ command: speech.command }, logger)
    case 'built-in':
      return speakerEngine('built-in', logger)
  }
}
