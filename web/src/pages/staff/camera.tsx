import { Button, Text } from "@mantine/core";
import { Camera as CameraIcon } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "../../i18n/i18n.ts";
import { frameReader } from "./reader.ts";

const AWAY_MS = 3_000;

/** Reads labels with the camera; without a camera there is no button. */
export function Camera({ onRead }: { onRead(number: string): void }) {
  const { t } = useTranslation();
  const [on, setOn] = useState(false);
  const [failed, setFailed] = useState(false);
  // Browsers allow the camera only on https and localhost.
  if (!navigator.mediaDevices) return <span />;
  return (
    <div>
      <Button
        variant="default"
        leftSection={<CameraIcon size={16} aria-hidden />}
        onClick={() => {
          setFailed(false);
          setOn(!on);
        }}
      >
        {t(on ? "staff.camera_stop" : "staff.camera")}
      </Button>
      {failed && (
        <Text size="sm" c="var(--tone-bad)" role="alert">
          {t("staff.camera_failed")}
        </Text>
      )}
      {on && (
        <View
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

function View(props: { onRead(number: string): void; onFailed(): void }) {
  const video = useRef<HTMLVideoElement>(null);
  const latest = useRef(props);
  latest.current = props;
  useEffect(() => {
    let stopped = false;
    let stream: MediaStream | undefined;
    const seen = new Map<string, number>();
    const read = frameReader();

    async function look(): Promise<void> {
      if (stopped || !video.current) return;
      const texts = await read(video.current).catch(() => []);
      for (const text of texts) {
        const number = /MS(?:\d{13}|\d{11})(?!\d)/.exec(text)?.[0];
        const now = performance.now();
        if (!number) continue;
        // A parcel is visible for many frames but is scanned once, until it was out of the picture for a while.
        const before = seen.get(number) ?? Number.NEGATIVE_INFINITY;
        seen.set(number, now);
        if (now - before >= AWAY_MS) latest.current.onRead(number);
      }
      requestAnimationFrame(() => void look());
    }
    navigator.mediaDevices
      .getUserMedia({ video: { facingMode: "environment", width: { ideal: 1280 } } })
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
