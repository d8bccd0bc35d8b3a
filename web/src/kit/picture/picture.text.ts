import { defineText } from '#web/platform/i18n/define-text.ts'

export const pictureText = defineText({
  zh: {
    title: '裁剪图片',
    area: '图片位置：拖动，或按方向键移动',
    hint: '拖动或按方向键移动，滚动滚轮或拖动滑块缩放。',
    zoom: '缩放',
    use: '确定',
    cancel: '取消',
  },
  en: {
    title: 'Crop picture',
    area: 'Position of the picture: drag, or press the arrow keys',
    hint: 'Drag or press the arrow keys to move; turn the wheel or drag the slider to zoom.',
    zoom: 'Zoom',
    use: 'OK',
    cancel: 'Cancel',
  },
})
