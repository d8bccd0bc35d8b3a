import { ownWords, type StateWords, statePairs } from '@iwater/contract/plant/state-words'
import { type RawBuilder, sql } from 'kysely'

/** The words of the states of point p; null where values are shown as figures. */
export const statesOfPoint: RawBuilder<StateWords | null> = sql`
  (case when not p.is_digital then null
    when p.state_words = ${ownWords} then json_build_object('on', json_build_object('zh', p.on_word_zh, 'en', p.on_word_en),
      'off', json_build_object('zh', p.off_word_zh, 'en', p.off_word_en))
    else ${JSON.stringify(statePairs)}::json -> p.state_words end)`
