/** The second tap of a double tap answers no question that has come between the two: nobody has read that one. */
export function answersOnce(asked: () => string): (part: HTMLElement) => () => void {
  return (part) => {
    let before = ''
    const heed = (event: MouseEvent) => {
      const question = asked()
      if (event.detail < 2) before = question
      else if (question !== before) {
        event.stopPropagation()
        event.preventDefault() // nor does it send a form
      }
    }
    part.addEventListener('click', heed, true)
    return () => part.removeEventListener('click', heed, true)
  }
}
