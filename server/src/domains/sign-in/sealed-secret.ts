import { AppError } from '#platform/http/app-error'
import type { Services } from '#platform/services'

/** A secret that was sealed; throws entrance.secret-unreadable when that was under another key. */
export function openSecret({ vault, logger }: Services, sealed: Buffer, purpose: string): string {
  try {
    return vault.open(sealed, purpose)
  } catch (cause) {
    logger.error({ err: cause, purpose }, 'a sealed secret cannot be read; enter it anew')
    throw new AppError('entrance.secret-unreadable', { cause })
  }
}
