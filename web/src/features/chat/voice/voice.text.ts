import { defineText } from '#web/platform/i18n/define-text.ts'

export const voiceText = defineText({
  zh: {
    readAloud: '语音播报',
    hint: '打开后自动朗读新的回答',
    off: '本系统未启用语音播报',
    stop: '停止播放',
    blocked: '浏览器不允许自动播放声音，请在页面上点击一次后再提问。',
    unexpected: '语音无法播放，请阅读文字。',
  },
  en: {
    readAloud: 'Read aloud',
    hint: 'New answers are read aloud while this is on',
    off: 'Speech is switched off in this installation',
    stop: 'Stop',
    blocked:
      'The browser plays no sound before you have clicked on the page. Click, then ask again.',
    unexpected: 'The speech cannot be played. Read the text instead.',
  },
})
