import type { CardWidth, DesktopCard } from '@iwater/contract/desktop'
import { defineText } from '#web/platform/i18n/define-text.ts'

const widthsZh: Record<CardWidth, string> = { small: '小', medium: '中', large: '大' }
const widthsEn: Record<CardWidth, string> = { small: 'S', medium: 'M', large: 'L' }
const longWidthsZh: Record<CardWidth, string> = {
  small: '三分之一宽',
  medium: '三分之二宽',
  large: '整行宽',
}
const longWidthsEn: Record<CardWidth, string> = {
  small: 'A third wide',
  medium: 'Two thirds wide',
  large: 'Full width',
}
const cardsZh: Record<DesktopCard, string> = {
  applications: '应用',
  favourites: '收藏',
  messages: '消息与通知',
  'most-used': '常用功能',
  notes: '便签',
  units: '关注的单元',
}
const cardsEn: Record<DesktopCard, string> = {
  applications: 'Applications',
  favourites: 'Favourites',
  messages: 'Messages',
  'most-used': 'Most used',
  notes: 'Notes',
  units: 'Followed units',
}

export const desktopText = defineText({
  zh: {
    work: '工作桌面',
    workLine: (system: string) => `${system} 的模块与应用`,
    greetings: { morning: '上午好', noon: '中午好', afternoon: '下午好', evening: '晚上好' },
    greeting: (greeting: string, name: string) => `${greeting}，${name}`,
    toWork: '进入工作桌面',
    arrange: '调整布局',
    done: '完成',
    restore: '恢复默认',
    undo: '撤销恢复',
    hiddenCards: '已隐藏：',
    noneHidden: '没有隐藏的卡片',
    show: (card: string) => `显示 ${card}`,
    shown: (card: string) => `${card} 已显示`,
    hide: (card: string) => `隐藏 ${card}`,
    hidden: (card: string) => `${card} 已隐藏`,
    move: (card: string) => `移动 ${card}，用方向键或拖动`,
    moved: (card: string, place: number, count: number) =>
      `${card} 已移到第 ${place} 个，共 ${count} 个`,
    width: (card: string) => `${card} 的宽度`,
    widths: widthsZh,
    longWidths: longWidthsZh,
    tall: '加高',
    saving: '正在保存布局…',
    notSaved: '布局尚未保存',
    retry: '重试',
    conflict: '桌面已在其他窗口调整。',
    keepOwn: '保留当前布局',
    takeOther: '使用另一布局',
    cards: cardsZh,
    nothing: '所有卡片均已隐藏',
    nothingHint: '点击“调整布局”可恢复卡片。',
  },
  en: {
    work: 'Work desktop',
    workLine: (system: string) => `Modules and applications of ${system}`,
    greetings: {
      morning: 'Good morning',
      noon: 'Good afternoon',
      afternoon: 'Good afternoon',
      evening: 'Good evening',
    },
    greeting: (greeting: string, name: string) => `${greeting}, ${name}`,
    toWork: 'Work desktop',
    arrange: 'Arrange',
    done: 'Done',
    restore: 'Reset',
    undo: 'Undo reset',
    hiddenCards: 'Hidden:',
    noneHidden: 'No card is hidden',
    show: (card: string) => `Show ${card}`,
    shown: (card: string) => `${card} is shown`,
    hide: (card: string) => `Hide ${card}`,
    hidden: (card: string) => `${card} is hidden`,
    move: (card: string) => `Move ${card} with the arrow keys or by dragging`,
    moved: (card: string, place: number, count: number) => `${card} is now ${place} of ${count}`,
    width: (card: string) => `Width of ${card}`,
    widths: widthsEn,
    longWidths: longWidthsEn,
    tall: 'Tall',
    saving: 'Saving the layout…',
    notSaved: 'The layout is not saved yet',
    retry: 'Try again',
    conflict: 'The desktop was changed in another window.',
    keepOwn: 'Keep this layout',
    takeOther: 'Use the other layout',
    cards: cardsEn,
    nothing: 'All cards are hidden',
    nothingHint: 'Choose “Arrange” to show cards again.',
  },
})
