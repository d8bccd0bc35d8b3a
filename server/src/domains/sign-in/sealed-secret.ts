import { AppError } from '#platform/http/app-error'
import type { Services } from '#platform/services'

/** A sealed secret; throws entrance.secret-unreadable when it was sealed with another key. */
export function openSecret({ vault, logger }: Services, sealed: Buffer, purpose: string): string {
  try {
    return vault.open(sealed, purpose)
  } catch (cause) {
    logger.error({ err: cause, purpose }, 'a sealed secret cannot be read; enter it again')
    throw new AppError('entrance.secret-unreadable', { cause })
  }
}
