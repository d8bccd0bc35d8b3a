import { defineText } from '#web/platform/i18n/define-text.ts'

export const arrangeText = defineText({
  zh: {
    order: '顺序',
    move: (name: string) => `移动“${name}”：拖动，或按 Alt+上、下方向键`,
    moves: (name: string) => `移动“${name}”`,
    up: '上移',
    down: '下移',
    first: '移到最前',
    last: '移到最后',
    moved: (name: string, place: string) => `“${name}”已移到第 ${place} 位`,
  },
  en: {
    order: 'Order',
    move: (name: string) => `Move “${name}”: drag, or press Alt with the up or down arrow key`,
    moves: (name: string) => `Move “${name}”`,
    up: 'Move up',
    down: 'Move down',
    first: 'Move to the top',
    last: 'Move to the bottom',
    moved: (name: string, place: string) => `“${name}” moved to place ${place}`,
  },
})
