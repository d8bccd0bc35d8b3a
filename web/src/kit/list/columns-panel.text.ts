import { defineText } from '#web/platform/i18n/define-text.ts'

export const columnsPanelText = defineText({
  zh: {
    title: '列设置',
    hint: '勾选要显示的列，拖动或用按钮调整顺序。',
    widthHint: '在表头右边缘拖动可调整列宽，双击恢复自动列宽。',
    first: '首列固定显示，点击可打开记录',
    move: (title: string) => `移动“${title}”（方向键）`,
    up: (title: string) => `上移“${title}”`,
    down: (title: string) => `下移“${title}”`,
    pin: (title: string) => `固定“${title}”`,
    pins: { none: '不固定', left: '固定在左侧', right: '固定在右侧' },
    reset: '恢复默认',
    close: '关闭',
    moved: (title: string, place: string) => `“${title}”现在是第 ${place} 列`,
  },
  en: {
    title: 'Columns',
    hint: 'Select the columns to show, and drag them into order or use the buttons.',
    widthHint:
      'To change a width, drag the right edge of a heading; a double click restores the automatic width.',
    first: 'The first column is always shown; it opens the record',
    move: (title: string) => `Move “${title}” (arrow keys)`,
    up: (title: string) => `Move “${title}” up`,
    down: (title: string) => `Move “${title}” down`,
    pin: (title: string) => `Pin “${title}”`,
    pins: { none: 'Not pinned', left: 'Pinned left', right: 'Pinned right' },
    reset: 'Restore defaults',
    close: 'Close',
    moved: (title: string, place: string) => `“${title}” is now column ${place}`,
  },
})
