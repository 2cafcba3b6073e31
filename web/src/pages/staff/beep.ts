let context: AudioContext | undefined;

/** One high tone for success, two low ones for an error, loud enough for a hub. */
export function beep(fine: boolean): void {
  if (typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  const tones = fine
    ? [[1200, 0, 0.09]]
    : [
        [220, 0, 0.18],
        [180, 0.22, 0.25],
      ];
  for (const [hertz = 0, after = 0, seconds = 0] of tones) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.frequency.value = hertz;
    volume.gain.value = 0.2;
    tone.connect(volume).connect(context.destination);
    tone.start(context.currentTime + after);
    tone.stop(context.currentTime + after + seconds);
  }
}
