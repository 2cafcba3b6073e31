import { Button, Text } from "@mantine/core";
import { Camera as CameraIcon } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";

/** Not in the compiler's list of the browser's own yet (WICG Shape Detection). */
interface BarcodeDetector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
type DetectorClass = new (options: { formats: string[] }) => BarcodeDetector;

const SAME_CODE_MS = 3_000;

/** Reads labels with the phone's camera where the browser can; where it cannot, there is no button. */
export function Camera({ onRead }: { onRead(number: string): void }) {
  const { t } = useTranslation();
  const [on, setOn] = useState(false);
  const [failed, setFailed] = useState(false);
  if (!("BarcodeDetector" in window)) return <span />;
  const Detector = window.BarcodeDetector as DetectorClass;
  return (
    <div>
      <Button variant="default" leftSection={<CameraIcon size={16} aria-hidden />} onClick={() => setOn(!on)}>
        {t(on ? "staff.camera_stop" : "staff.camera")}
      </Button>
      {failed && (
        <Text size="sm" c="red.9" role="alert">
          {t("staff.camera_failed")}
        </Text>
      )}
      {on && (
        <View
          detector={Detector}
          onRead={onRead}
          onFailed={() => {
            setOn(false);
            setFailed(true);
          }}
        />
      )}
    </div>
  );
}

function View(props: { detector: DetectorClass; onRead(number: string): void; onFailed(): void }) {
  const video = useRef<HTMLVideoElement>(null);
  const latest = useRef(props);
  latest.current = props;
  useEffect(() => {
    let stopped = false;
    let stream: MediaStream | undefined;
    const seen = new Map<string, number>();
    const detector = new latest.current.detector({ formats: ["code_128", "qr_code"] });

    async function look(): Promise<void> {
      if (stopped || !video.current) return;
      const codes = await detector.detect(video.current).catch(() => []);
      for (const { rawValue } of codes) {
        const number = /MS\d{11}/.exec(rawValue)?.[0];
        const now = performance.now();
        // A parcel lies before the camera for many frames and is scanned once.
        if (!number || now - (seen.get(number) ?? Number.NEGATIVE_INFINITY) < SAME_CODE_MS) continue;
        seen.set(number, now);
        latest.current.onRead(number);
      }
      requestAnimationFrame(() => void look());
    }
    navigator.mediaDevices
      ?.getUserMedia({ video: { facingMode: "environment" } })
      .then(async (given) => {
        stream = given;
        if (stopped || !video.current) return;
        video.current.srcObject = given;
        await video.current.play();
        await look();
      })
      .catch(() => latest.current.onFailed());
    return () => {
      stopped = true;
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
  }, []);
  return (
    <video ref={video} muted playsInline style={{ width: "100%", maxWidth: 480, marginTop: 8, borderRadius: 8 }} />
  );
}
